import { type Static, Type } from 'typebox'
import { Actor } from '../events/actor.ts'
import { entityTypeOf, eventTypes } from '../events/catalogue.ts'
import type { Changes } from '../events/record.ts'
import { Id, manyIds, nullable, object, Time } from '../http/envelope.ts'
import { cursorListQuery } from '../http/lists.ts'

export const reasons = ['deleted', 'merged', 'import_reverted'] as const
export type Reason = (typeof reasons)[number]

export const TrashEntry = Type.Object(
  {
    id: Id,
    entity_type: Type.String({ description: 'The kind of record, as in the audit log' }),
    entity_id: Type.String({ description: 'The id of the record; it has the same id after it is restored' }),
    name: nullable(Type.String({ description: 'The name of the record when it was deleted, if it has one' })),
    reason: Type.Unsafe<Reason>({ type: 'string', enum: [...reasons] }),
    contents: Type.Unsafe<Record<string, number> | null>({
      type: ['object', 'null'],
      additionalProperties: { type: 'integer' },
      description: 'How many records of each kind were deleted or unlinked with it; null until they are counted',
      examples: [{ interactions: 12, follow_ups: 2 }],
    }),
    deleted_by: Actor,
    request_id: nullable(Type.String({ description: 'The X-Request-Id of the request that deleted it' })),
    import_id: nullable({ ...Id, description: 'The import that was reverted' }),
    deleted_at: Time,
    expires_at: { ...Time, description: 'When it is removed for good; until then it can be restored' },
  },
  { title: 'TrashEntry' },
)
export type TrashEntry = Static<typeof TrashEntry>

/** Created when the routes are registered, because the resources declare what can be restored. */
export const trashQuery = () =>
  cursorListQuery(['deleted_at'], 'deleted_at', {
    entity_type: Type.Optional(Type.Unsafe<string>({ enum: restorableTypes() })),
    q: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the name, ignoring case' })),
    deleted_by: Type.Optional(
      Type.String({
        format: 'actor',
        description:
          'The id of the person or key that deleted it, or me: what you deleted, signed in or with one of your keys',
      }),
    ),
    request_id: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    entity_id: Type.Optional(Id),
    import_id: Type.Optional(Id),
  })
export type TrashQuery = Static<ReturnType<typeof trashQuery>>

const restorableTypes = () => eventTypes.filter((type) => type.endsWith('.restored')).map(entityTypeOf)

const Skipped = Type.Object(
  {
    what: Type.String({
      description: 'A field of the record, such as company_id or custom_fields.plan, or a kind of record',
    }),
    id: nullable(Type.String({ description: 'The id of the missing record; null for a field that was changed since' })),
    why: Type.String(),
  },
  { title: 'Skipped' },
)
export type Skipped = Static<typeof Skipped>

export const Restored = Type.Object(
  {
    restored: Type.Unsafe<object>({
      type: 'object',
      additionalProperties: true,
      description: 'The record, as its own route returns it',
      examples: [{ id: '0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a', first_name: 'Ada' }],
    }),
    skipped: Type.Array(Skipped, { description: 'What could not be restored, with the reason' }),
  },
  { title: 'Restored' },
)
export type Restored = Static<typeof Restored>

/**
 * What a merge changed in the record that was kept, and the entries of its timeline that are about records of the other one
 * and were its own before; entries in the trash from earlier versions do not have them.
 */
export type Merge = { target_id: string; changes: Changes; own_entries?: string[] }

export const exampleTrashId = '0198f3a4-8e6f-7a88-a9fa-01b2c3d4e5f6'

export const RestoreInput = object({
  ids: { ...manyIds, description: 'Ids of trash entries. Duplicates count once', examples: [[exampleTrashId]] },
})

/** The field that the update of a restored record has next to the record, for webhooks. */
export const restoredExtra = {
  fields: { restored: { type: 'boolean', const: true } },
  always: false,
  description: 'A record that was restored from the trash has `restored: true`.',
} as const

/** The fields that the update of a record can have if the kind can be merged. */
export const updatedExtra = {
  fields: { ...restoredExtra.fields, merged_from: { type: 'string', format: 'uuid' } },
  always: false,
  description: 'A contact or company that another one was merged into has `merged_from`.',
} as const
