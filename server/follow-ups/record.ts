import { type Static, Type } from 'typebox'
import { sql } from '../database/sql.ts'
import { about, aboutColumns, ofCompany } from '../companies/link.ts'
import { Day, manyIds, nullable, object, Time } from '../http/envelope.ts'
import { times } from '../records/common-fields.ts'
import { filter, optionalText } from '../records/field.ts'
import { recordKind } from '../records/kind.ts'
import { assigneeLink } from '../workspaces/member-link.ts'
import { isOverdue, todayMeans } from './completion.ts'

const type = Type.Enum(['call', 'email', 'meeting', 'task'])
const priority = Type.Enum(['low', 'medium', 'high'])
const status = Type.Enum(['pending', 'completed'])

export const followUp = recordKind({
  name: 'follow_up',
  plural: 'follow_ups',
  title: 'FollowUp',
  fields: {
    ...about,
    assignee_id: assigneeLink,
    type: {
      given: type,
      shown: type,
      blank: '',
      example: 'call',
    },
    title: optionalText(255, { example: 'Call Ada', search: 'facts' }),
    description: optionalText(50_000, { search: 'notes', example: 'Ask how the tests of the mill went' }),
    priority: {
      given: Type.Optional(Type.Enum(priority.enum, { description: 'Default: medium' })),
      shown: priority,
      blank: 'medium',
      example: 'medium',
    },
    due_date: { given: Day, shown: Day, blank: '', sort: true },
    status: {
      given: Type.Optional(Type.Enum(status.enum, { description: 'Default: pending' })),
      shown: status,
      blank: 'pending',
      example: 'pending',
    },
    completed: {
      shown: Type.Boolean({ description: 'Whether status is completed' }),
      blank: false,
      read: sql`r.status = 'completed'`,
      stored: false,
    },
    completed_at: { shown: nullable(Time), blank: null },
    ...times,
  },
  filters: {
    of_company: ofCompany,
    overdue: filter(
      Type.Boolean({ description: `true: pending and due before ${todayMeans}; false: all others` }),
      (overdue, db) => isOverdue(db, overdue, 'pending'),
    ),
    due: filter(Type.String({ format: 'date', description: 'Due on this day' }), (day) => sql`and r.due_date = ${day}`),
  },
  about: aboutColumns,
  internal: ['search'],
  searchResult: ['contact_id', 'company_id', 'deal_id', 'type', 'title', 'description', 'due_date', 'status'],
  defaultSort: 'due_date',
})

export const { Shown: FollowUp, Input: FollowUpInput, Patch: FollowUpPatch, Query: FollowUpQuery } = followUp
export type FollowUp = Static<typeof FollowUp>
export type FollowUpInput = Static<typeof FollowUpInput>
export type FollowUpPatch = Static<typeof FollowUpPatch>
export type FollowUpQuery = Static<typeof FollowUpQuery>

export const BulkComplete = object({ followup_ids: manyIds })
