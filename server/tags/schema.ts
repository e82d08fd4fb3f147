import { Type, type Static } from 'typebox'
import { Id, nullable, object, optionalText, text, Time } from '../http/envelope.ts'
import { listQuery } from '../http/lists.ts'

export const TagInput = object({
  name: text(100, { description: 'Unique in the workspace, ignoring case' }),
  color: optionalText(7, { format: 'color', description: '#RRGGBB' }),
})
export type TagInput = Static<typeof TagInput>

export const TagPatch = Type.Partial(TagInput)
export type TagPatch = Static<typeof TagPatch>

export const Tag = Type.Object(
  { id: Id, name: Type.String(), color: nullable(Type.String()), created_at: Time, updated_at: Time },
  { title: 'Tag' },
)
export type Tag = Static<typeof Tag>

export const TagQuery = listQuery(['created_at', 'updated_at', 'name'], 'created_at', {})
export type TagQuery = Static<typeof TagQuery>
