import { Type, type Static } from 'typebox'
import { Day, Id, manyIds, nullable, object, optionalText, Time } from '../http/envelope.ts'
import { listQuery } from '../http/lists.ts'

const type = Type.Enum(['call', 'email', 'meeting', 'task'])
const priority = Type.Enum(['low', 'medium', 'high'], { description: 'medium if not given' })
const status = Type.Enum(['pending', 'completed'], { description: 'pending if not given' })

const changeable = {
  type,
  title: optionalText(255),
  description: optionalText(50_000),
  priority: Type.Optional(priority),
  due_date: Day,
  status: Type.Optional(status),
}

export const FollowUpInput = object({ contact_id: Id, deal_id: Type.Optional(nullable(Id)), ...changeable })
export type FollowUpInput = Static<typeof FollowUpInput>

export const FollowUpPatch = Type.Partial(object(changeable))
export type FollowUpPatch = Static<typeof FollowUpPatch>

export const FollowUp = Type.Object(
  {
    id: Id,
    contact_id: Type.String(),
    deal_id: nullable(Type.String()),
    type,
    title: nullable(Type.String()),
    description: nullable(Type.String()),
    priority: Type.Enum(priority.enum),
    due_date: Day,
    status: Type.Enum(status.enum),
    completed: Type.Boolean({ description: 'Whether status is completed' }),
    completed_at: nullable(Time),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'FollowUp' },
)
export type FollowUp = Static<typeof FollowUp>

export const FollowUpQuery = listQuery(['due_date', 'created_at', 'updated_at'], 'due_date', {
  contact_id: Type.Optional(Id),
  deal_id: Type.Optional(Id),
  status: Type.Optional(Type.Enum(status.enum)),
  type: Type.Optional(type),
  overdue: Type.Optional(
    Type.Boolean({ description: 'true: pending and due before today in UTC; false: every other one' }),
  ),
  due: Type.Optional(Type.String({ format: 'date', description: 'Due on this day' })),
})
export type FollowUpQuery = Static<typeof FollowUpQuery>

export const BulkComplete = object({ followup_ids: manyIds })
