import { type Static, Type } from 'typebox'
import { Id, nullable, object, Time } from '../http/envelope.ts'
import { listQuery } from '../http/lists.ts'
import { Tagging } from '../kinds/bulk.ts'

export const bulkTypes = ['contacts', 'companies', 'deals', 'follow-ups', 'commitments'] as const
export type BulkType = (typeof bulkTypes)[number]

export const actions = ['tag', 'delete', 'complete', 'update'] as const
export type Action = (typeof actions)[number]

const statuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const

const anything = (description: string, example: object) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description, examples: [example] })

const Filter = anything('The filters that the list of these records takes; `{}` for all of them', { tag: 'vip' })
const Set = anything('With the action `update`: what PATCH of many takes as `set`', { notes: 'Met at the fair' })

export const BulkJobInput = object(
  {
    entity_type: Type.Unsafe<BulkType>({ type: 'string', enum: [...bulkTypes] }),
    action: Type.Unsafe<Action>({
      type: 'string',
      enum: [...actions],
      description: 'tag: contacts, companies and deals; complete: follow-ups and commitments; delete and update: all',
    }),
    ids: Type.Optional(
      Type.Array(Id, { minItems: 1, maxItems: 10_000, description: 'These records; either this or filter' }),
    ),
    filter: Type.Optional(Filter),
    add: Type.Optional({ ...Tagging.properties.add, description: 'With the action `tag`: names of tags to add' }),
    remove: Type.Optional({
      ...Tagging.properties.remove,
      description: 'With the action `tag`: names of tags to remove',
    }),
    set: Type.Optional(Set),
  },
  { examples: [{ entity_type: 'contacts', action: 'tag', filter: { tag: 'newsletter' }, add: ['vip'] }] },
)
export type BulkJobInput = Static<typeof BulkJobInput>

export const BulkJob = Type.Object(
  {
    id: Id,
    entity_type: Type.Unsafe<BulkType>({ type: 'string', enum: [...bulkTypes] }),
    action: Type.Unsafe<Action>({ type: 'string', enum: [...actions] }),
    status: Type.Unsafe<(typeof statuses)[number]>({ type: 'string', enum: [...statuses] }),
    filter: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'null where ids were given',
      examples: [{ tag: 'vip' }],
    }),
    add: Type.Array(Type.String()),
    remove: Type.Array(Type.String()),
    set: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      examples: [null],
    }),
    total: Type.Integer({ description: 'How many records; with a filter known once it runs' }),
    done: Type.Integer({ description: 'How many of them it has dealt with so far' }),
    changed: Type.Integer({ description: 'Of those done: changed' }),
    missing: Type.Integer({ description: 'Of those done: deleted before their turn came' }),
    failed: Type.Integer({ description: 'Of those done: refused' }),
    errors: Type.Array(Type.Object({ id: Id, message: Type.String() }), {
      description: 'Why records were refused; the first 100',
    }),
    error: nullable(Type.String({ description: 'Why it failed as a whole' })),
    created_at: Time,
    updated_at: Time,
    completed_at: nullable({ ...Time, description: 'When it ended' }),
  },
  { title: 'BulkJob' },
)
export type BulkJob = Static<typeof BulkJob>

export const BulkJobQuery = listQuery(['created_at', 'updated_at'], 'created_at', {
  status: Type.Optional(Type.Enum([...statuses])),
})
export type BulkJobQuery = Static<typeof BulkJobQuery>
