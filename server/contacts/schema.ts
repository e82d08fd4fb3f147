import { Type, type Static } from 'typebox'
import { Id, nullable, object, text, Time } from '../http/envelope.ts'
import { CustomFieldValues, ShownCustomFields, TagNames } from '../http/fields.ts'
import { listQuery, search } from '../http/lists.ts'
import { Ids } from '../records/among.ts'

const given = {
  first_name: text(255),
  last_name: Type.Optional(nullable(text(255))),
  email: Type.Optional(nullable(text(320, { format: 'email' }))),
  phone: Type.Optional(nullable(text(255))),
  title: Type.Optional(nullable(text(255, { description: 'Job title' }))),
  profile_url: Type.Optional(nullable(text(2048, { format: 'url', description: 'Profile on a professional network' }))),
  company_id: Type.Optional(nullable(Id)),
  notes: Type.Optional(nullable(text(50_000))),
  tags: Type.Optional(TagNames),
  custom_fields: Type.Optional(CustomFieldValues),
}

export const ContactInput = object(given)
export type ContactInput = Static<typeof ContactInput>

export const ContactPatch = Type.Partial(ContactInput)
export type ContactPatch = Static<typeof ContactPatch>

export const Contact = Type.Object(
  {
    id: Id,
    first_name: Type.String(),
    last_name: nullable(Type.String()),
    email: nullable(Type.String()),
    phone: nullable(Type.String()),
    title: nullable(Type.String()),
    profile_url: nullable(Type.String()),
    company_id: nullable(Type.String()),
    notes: nullable(Type.String()),
    tags: Type.Array(Type.String()),
    custom_fields: ShownCustomFields,
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Contact' },
)
export type Contact = Static<typeof Contact>

export const ContactFilter = object({
  q: search,
  ids: Ids,
  company_id: Type.Optional(Id),
  tag: Type.Optional(Type.String({ maxLength: 100, description: 'Tag name, in any case' })),
})
export type ContactFilter = Static<typeof ContactFilter>

export const ContactQuery = listQuery(
  ['created_at', 'updated_at', 'first_name', 'last_name', 'email'],
  'created_at, or relevance with q',
  ContactFilter.properties,
)
export type ContactQuery = Static<typeof ContactQuery>

export const MergeInput = object({
  source_id: Type.String({ format: 'uuid', description: 'The contact that is merged away and deleted' }),
  target_id: Type.String({ format: 'uuid', description: 'The contact that is kept' }),
})
