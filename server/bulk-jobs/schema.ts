import { type Static, Type } from 'typebox'
import { Id, nullable, object, Time } from '../http/envelope.ts'
import { listQuery } from '../http/lists.ts'
import { type BulkType, bulkTypes } from '../kinds/bulk-kinds.ts'
import { Tagging } from '../kinds/bulk.ts'

export const actions = ['tag', 'delete', 'complete', 'update'] as const
export type Action = (typeof actions)[number] | 'undo'

const statuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const

const anything = (description: string, example: object) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description, examples: [example] })

const Filter = anything('The filters of the list of these records; `{}` for all records', { tag: 'vip' })
const Set = anything('For the action `update`: the fields to set, as in `PATCH /contacts/bulk`', {
  notes: 'Met at the fair',
})

export const BulkJobInput = object(
  {
    entity_type: Type.Unsafe<BulkType>({ type: 'string', enum: [...bulkTypes] }),
    action: Type.Unsafe<(typeof actions)[number]>({
      type: 'string',
      enum: [...actions],
      description:
        '`tag` is available for contacts, companies and deals, `complete` for follow-ups and commitments, `delete` and `update` for all',
    }),
    ids: Type.Optional(
      Type.Array(Id, {
        minItems: 1,
        maxItems: 10_000,
        description: 'The ids of the records. Required unless `filter` is given',
      }),
    ),
    filter: Type.Optional(Filter),
    add: Type.Optional({ ...Tagging.properties.add, description: 'For the action `tag`: names of tags to add' }),
    remove: Type.Optional({
      ...Tagging.properties.remove,
      description: 'For the action `tag`: names of tags to remove',
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
    action: Type.Unsafe<Action>({ type: 'string', enum: [...actions, 'undo'] }),
    undoes: nullable({ ...Id, description: 'For the action `undo`: the job that it undoes', examples: [null] }),
    status: Type.Unsafe<(typeof statuses)[number]>({ type: 'string', enum: [...statuses] }),
    filter: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'null if the job was created with ids',
      examples: [{ tag: 'vip' }],
    }),
    add: Type.Array(Type.String()),
    remove: Type.Array(Type.String()),
    set: Type.Unsafe<Record<string, unknown> | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      examples: [null],
    }),
    total: Type.Integer({ description: 'The number of records; with a filter, known once the job runs' }),
    done: Type.Integer({ description: 'The number of records processed so far' }),
    changed: Type.Integer({ description: 'How many of the processed records were changed' }),
    missing: Type.Integer({
      description:
        'How many of the processed records had been deleted before; if deleted records are restored, how many were no longer in the trash',
    }),
    failed: Type.Integer({ description: 'How many of the processed records could not be changed, or not completely' }),
    errors: Type.Array(Type.Object({ id: Id, message: Type.String() }), {
      description: 'Why records could not be changed; the first 100 errors',
    }),
    error: nullable(Type.String({ description: 'Why the job failed' })),
    created_at: Time,
    updated_at: Time,
    completed_at: nullable({ ...Time, description: 'When the job ended' }),
  },
  { title: 'BulkJob' },
)
export type BulkJob = Static<typeof BulkJob>

export const BulkJobQuery = listQuery(['created_at', 'updated_at'], 'created_at', {
  status: Type.Optional(Type.Enum([...statuses])),
})
export type BulkJobQuery = Static<typeof BulkJobQuery>
