import { Type, type Static } from 'typebox'
import { Id, nullable, object, text, Time } from '../http/envelope.ts'
import { listQuery } from '../http/lists.ts'

export const KeyInput = object({
  name: text(255),
  scope: Type.Enum(['full', 'read_only'], { default: 'full', description: 'A read_only key can only read' }),
  role: Type.Enum(['owner', 'member'], {
    default: 'owner',
    description: 'The key has the lesser of this role and the current role of its creator',
  }),
  expires_at: Type.Optional(nullable(Time)),
})
export type KeyInput = Static<typeof KeyInput>

const shown = {
  prefix: Type.String({ description: 'The first 12 characters of the key' }),
  scope: Type.Enum(['full', 'read_only']),
  role: Type.Enum(['owner', 'member']),
  expires_at: nullable(Time),
  last_used_at: nullable(Type.String({ description: 'Accurate to the minute' })),
  created_at: Time,
}

export const Key = Type.Object({ id: Id, name: Type.String(), ...shown }, { title: 'Key' })
export type Key = Static<typeof Key>

export const NewKey = Type.Object({
  id: Id,
  name: Type.String(),
  key: Type.String({ description: 'The whole key; shown in this response only' }),
  ...shown,
})
export type NewKey = Static<typeof NewKey>

export const KeyQuery = listQuery(['created_at', 'updated_at', 'name', 'last_used_at'], 'created_at', {})
