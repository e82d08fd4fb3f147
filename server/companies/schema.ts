import { Type, type Static } from 'typebox'
import { Id, nullable, object, text, Time } from '../http/envelope.ts'
import { CustomFieldValues, ShownCustomFields, TagNames } from '../http/fields.ts'
import { listQuery, search } from '../http/lists.ts'
import { Ids } from '../records/among.ts'

const given = {
  name: text(255),
  domain: Type.Optional(
    nullable(
      text(2048, { format: 'domain', description: 'Reduced to its host: https://Example.com/about is example.com' }),
    ),
  ),
  industry: Type.Optional(nullable(text(255))),
  size: Type.Optional(nullable(text(255, { description: 'Size range, as text' }))),
  notes: Type.Optional(nullable(text(50_000))),
  tags: Type.Optional(TagNames),
  custom_fields: Type.Optional(CustomFieldValues),
}

export const CompanyInput = object(given)
export type CompanyInput = Static<typeof CompanyInput>

export const CompanyPatch = Type.Partial(CompanyInput)
export type CompanyPatch = Static<typeof CompanyPatch>

export const Company = Type.Object(
  {
    id: Id,
    name: Type.String(),
    domain: nullable(Type.String()),
    industry: nullable(Type.String()),
    size: nullable(Type.String()),
    notes: nullable(Type.String()),
    tags: Type.Array(Type.String()),
    custom_fields: ShownCustomFields,
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Company' },
)
export type Company = Static<typeof Company>

export const CompanyFilter = object({
  q: search,
  ids: Ids,
  industry: Type.Optional(Type.String({ maxLength: 255, description: 'Industry, in any case' })),
  tag: Type.Optional(Type.String({ maxLength: 100, description: 'Tag name, in any case' })),
})
export type CompanyFilter = Static<typeof CompanyFilter>

export const CompanyQuery = listQuery(
  ['created_at', 'updated_at', 'name', 'industry'],
  'created_at, or relevance with q',
  CompanyFilter.properties,
)
export type CompanyQuery = Static<typeof CompanyQuery>
