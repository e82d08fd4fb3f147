import { type Static, Type } from 'typebox'
import { about, aboutColumns, ofCompany } from '../companies/link.ts'
import { Time } from '../http/envelope.ts'
import { byId, search } from '../http/lists.ts'
import { notes } from '../records/common-fields.ts'
import { recordKind } from '../records/kind.ts'

const type = Type.Enum(['call', 'email', 'meeting', 'note', 'demo', 'proposal'])

/** An interaction cannot be changed, so updated_at equals created_at. */
export const interaction = recordKind({
  name: 'interaction',
  plural: 'interactions',
  title: 'Interaction',
  fields: {
    ...about,
    type: {
      given: type,
      shown: type,
      blank: '',
      example: 'call',
    },
    notes: { ...notes, example: 'Went through the plans of the mill; she will send notes.' },
    occurred_at: {
      given: Type.String({ format: 'date-time', description: 'ISO 8601 with a time zone; returned in UTC' }),
      shown: Time,
      blank: '',
      sort: true,
    },
    created_at: { shown: Time },
  },
  filters: { q: { schema: search }, of_company: ofCompany },
  sorts: { updated_at: { by: byId } },
  about: aboutColumns,
  internal: ['search'],
  searchResult: ['contact_id', 'company_id', 'deal_id', 'type', 'notes', 'occurred_at'],
  defaultSort: 'occurred_at',
})

export const { Shown: Interaction, Input: InteractionInput, Query: InteractionQuery } = interaction
export type Interaction = Static<typeof Interaction>
export type InteractionInput = Static<typeof InteractionInput>
export type InteractionQuery = Static<typeof InteractionQuery>
