import { Type, type Static } from 'typebox'
import { Id, nullable, object, optionalText, text, Time } from '../http/envelope.ts'
import { listQuery } from '../http/lists.ts'
import { filters, givenFields, shownFields } from '../records/fields.ts'

const given = {
  first_name: text(255),
  last_name: optionalText(255),
  email: optionalText(320, { format: 'email' }),
  phone: optionalText(255),
  title: optionalText(255, { description: 'Job title' }),
  profile_url: optionalText(2048, { format: 'url', description: 'Profile on a professional network' }),
  company_id: Type.Optional(nullable(Id)),
  ...givenFields,
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
    ...shownFields,
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Contact' },
)
export type Contact = Static<typeof Contact>

export const ContactFilter = object({
  ...filters,
  company_id: Type.Optional(Id),
  email: Type.Optional(Type.String({ description: 'The whole address, in any case' })),
})
export type ContactFilter = Static<typeof ContactFilter>

export const ContactQuery = listQuery(
  ['created_at', 'updated_at', 'first_name', 'last_name', 'email'],
  'created_at, or relevance with q',
  ContactFilter.properties,
)
export type ContactQuery = Static<typeof ContactQuery>

const { tags: _, ...choosable } = ContactPatch.properties

export const MergeInput = object({
  source_id: Type.String({ format: 'uuid', description: 'The contact that is merged away and deleted' }),
  target_id: Type.String({ format: 'uuid', description: 'The contact that is kept' }),
  fields: Type.Optional(
    object(choosable, {
      description: 'What the target has in these fields afterwards, whatever the two have there now; as in a PATCH',
      examples: [{ email: 'ada@analytical.example', title: 'Chief Mathematician' }],
    }),
  ),
})
export type MergeInput = Static<typeof MergeInput>
