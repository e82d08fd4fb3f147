import { Type, type Static } from 'typebox'
import { Day, Id, nullable, object, optionalText, text, Time } from '../http/envelope.ts'
import { listQuery } from '../http/lists.ts'
import { filters, givenFields, shownFields } from '../records/fields.ts'

/** In the order of the pipeline. */
export const stages = ['lead', 'prospect', 'negotiation', 'won', 'lost'] as const
export type Stage = (typeof stages)[number]

const Stage = Type.Unsafe<Stage>(Type.String({ enum: [...stages] }))
const lost_reason = optionalText(50_000, {
  description: 'Only when the stage is or becomes lost; cleared when the deal leaves it',
})

const given = {
  name: text(255, { description: 'May be given as title instead' }),
  title: Type.Optional(text(255, { description: 'Another name for name; both come back, equal' })),
  value: Type.Optional(
    Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'In cents; 0 if not given' }),
  ),
  stage: Type.Optional(Stage),
  contact_ids: Type.Optional(
    Type.Array(Id, { description: 'The contacts it is linked to: at most 100, doubles collapse' }),
  ),
  company_id: Type.Optional(nullable(Id)),
  expected_close_date: Type.Optional(nullable(Day)),
  lost_reason,
  ...givenFields,
}

export const DealInput = object({
  ...given,
  contact_id: Type.Optional(nullable({ ...Id, description: 'In place of contact_ids, for one contact' })),
})
export type DealInput = Static<typeof DealInput>

export const DealPatch = Type.Partial(object(given))
export type DealPatch = Static<typeof DealPatch>

export const StageInput = object({ stage: Stage, lost_reason })

export const Deal = Type.Object(
  {
    id: Id,
    name: Type.String(),
    title: Type.String({ description: 'The same as name' }),
    value: Type.Integer({ description: 'In cents' }),
    stage: Stage,
    contact_ids: Type.Array(Type.String()),
    company_id: nullable(Type.String()),
    expected_close_date: nullable(Type.String()),
    lost_reason: nullable(Type.String()),
    ...shownFields,
    stage_changed_at: Time,
    closed_at: nullable({ ...Time, description: 'When it was won or lost' }),
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Deal' },
)
export type Deal = Static<typeof Deal>

export const DealFilter = object({
  ...filters,
  stage: Type.Optional(Stage),
  contact_id: Type.Optional(Id),
  company_id: Type.Optional(Id),
})
export type DealFilter = Static<typeof DealFilter>

export const DealQuery = listQuery(
  ['created_at', 'updated_at', 'name', 'value', 'stage', 'expected_close_date'],
  'created_at, or relevance with q',
  DealFilter.properties,
)
export type DealQuery = Static<typeof DealQuery>
