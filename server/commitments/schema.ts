import { Type, type Static } from 'typebox'
import { Day, Id, manyIds, nullable, object, text, Time } from '../http/envelope.ts'
import { listQuery } from '../http/lists.ts'

const status = Type.Enum(['open', 'completed'])

const changeable = {
  description: text(50_000),
  due_date: Type.Optional(nullable(Day)),
  status: Type.Optional(Type.Enum(status.enum, { description: 'open if not given' })),
}

export const CommitmentInput = object({ contact_id: Id, deal_id: Type.Optional(nullable(Id)), ...changeable })
export type CommitmentInput = Static<typeof CommitmentInput>

export const CommitmentPatch = Type.Partial(object(changeable))
export type CommitmentPatch = Static<typeof CommitmentPatch>

export const Commitment = Type.Object(
  {
    id: Id,
    contact_id: Type.String(),
    deal_id: nullable(Type.String()),
    description: Type.String(),
    due_date: nullable(Day),
    status,
    completed_at: nullable(Time),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Commitment' },
)
export type Commitment = Static<typeof Commitment>

export const CommitmentQuery = listQuery(['due_date', 'created_at', 'updated_at'], 'due_date', {
  contact_id: Type.Optional(Id),
  deal_id: Type.Optional(Id),
  status: Type.Optional(status),
  overdue: Type.Optional(
    Type.Boolean({ description: 'true: open and due before today in UTC; false: every other one' }),
  ),
})
export type CommitmentQuery = Static<typeof CommitmentQuery>

export const BulkComplete = object({ commitment_ids: manyIds })
