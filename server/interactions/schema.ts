import { Type, type Static } from 'typebox'
import { Id, nullable, object, optionalText, Time } from '../http/envelope.ts'
import { listQuery, search } from '../http/lists.ts'

const type = Type.Enum(['call', 'email', 'meeting', 'note', 'demo', 'proposal'])

export const InteractionInput = object({
  contact_id: Id,
  type,
  deal_id: Type.Optional(nullable(Id)),
  notes: optionalText(50_000),
  occurred_at: Type.String({ format: 'date-time', description: 'ISO 8601 with a zone; shown in UTC' }),
})
export type InteractionInput = Static<typeof InteractionInput>

export const Interaction = Type.Object(
  {
    id: Id,
    contact_id: Type.String(),
    deal_id: nullable(Type.String()),
    type,
    notes: nullable(Type.String()),
    occurred_at: Time,
    created_at: Time,
  },
  { title: 'Interaction' },
)
export type Interaction = Static<typeof Interaction>

export const InteractionQuery = listQuery(
  ['occurred_at', 'created_at', 'updated_at'],
  'occurred_at, or relevance with q',
  {
    q: search,
    contact_id: Type.Optional(Id),
    deal_id: Type.Optional(Id),
    type: Type.Optional(type),
  },
)
export type InteractionQuery = Static<typeof InteractionQuery>
