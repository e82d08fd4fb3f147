import { type Static, Type } from 'typebox'
import { companyLink } from '../companies/link.ts'
import { sql } from '../database/sql.ts'
import { filter, optionalText, text } from '../records/field.ts'
import { filters, notes, parts, times } from '../records/common-fields.ts'
import { recordKind } from '../records/kind.ts'

export const contact = recordKind({
  name: 'contact',
  plural: 'contacts',
  title: 'Contact',
  fields: {
    first_name: text(255, { search: 'names', sort: true }),
    last_name: optionalText(255, { search: 'names', sort: true }),
    email: optionalText(320, {
      format: 'email',
      search: 'facts',
      sort: sql`r.email_key`,
      filter: filter(
        Type.String({ description: 'The whole address, in any case' }),
        (email) => sql`and r.email_key = lower(${email})`,
      ),
    }),
    phone: optionalText(255, { search: 'phone' }),
    title: optionalText(255, { description: 'Job title', search: 'facts' }),
    profile_url: optionalText(2048, { format: 'url', description: 'Profile on a professional network' }),
    company_id: companyLink,
    notes,
    ...parts('contact'),
    ...times,
  },
  filters: filters('contact'),
  internal: ['search'],
})

export const {
  Shown: Contact,
  Input: ContactInput,
  Patch: ContactPatch,
  Filter: ContactFilter,
  Query: ContactQuery,
} = contact
export type Contact = Static<typeof Contact>
export type ContactInput = Static<typeof ContactInput>
export type ContactPatch = Static<typeof ContactPatch>
export type ContactFilter = Static<typeof ContactFilter>
export type ContactQuery = Static<typeof ContactQuery>
