import { type Static, Type } from 'typebox'
import { about, aboutColumns, ofCompany } from '../companies/link.ts'
import { isOverdue, todayMeans } from '../follow-ups/completion.ts'
import { Day, manyIds, nullable, object, Time } from '../http/envelope.ts'
import { times } from '../records/common-fields.ts'
import { filter, text } from '../records/field.ts'
import { recordKind } from '../records/kind.ts'
import { assigneeLink } from '../workspaces/member-link.ts'

const status = Type.Enum(['open', 'completed'])

export const commitment = recordKind({
  name: 'commitment',
  plural: 'commitments',
  title: 'Commitment',
  fields: {
    ...about,
    assignee_id: assigneeLink,
    description: text(50_000, { search: 'notes', example: 'Send the drawings of the mill' }),
    due_date: { given: Type.Optional(nullable(Day)), shown: nullable(Day), blank: null, sort: true },
    status: {
      given: Type.Optional(Type.Enum(status.enum, { description: 'Default: open' })),
      shown: status,
      blank: 'open',
      example: 'open',
    },
    completed_at: { shown: nullable(Time), blank: null },
    ...times,
  },
  filters: {
    of_company: ofCompany,
    overdue: filter(
      Type.Boolean({ description: `true: open and due before ${todayMeans}; false: all others` }),
      (overdue, db) => isOverdue(db, overdue, 'open'),
    ),
  },
  about: aboutColumns,
  internal: ['search'],
  searchResult: ['contact_id', 'company_id', 'deal_id', 'description', 'due_date', 'status'],
  defaultSort: 'due_date',
})

export const { Shown: Commitment, Input: CommitmentInput, Patch: CommitmentPatch, Query: CommitmentQuery } = commitment
export type Commitment = Static<typeof Commitment>
export type CommitmentInput = Static<typeof CommitmentInput>
export type CommitmentPatch = Static<typeof CommitmentPatch>
export type CommitmentQuery = Static<typeof CommitmentQuery>

export const BulkComplete = object({ commitment_ids: manyIds })
