import { Type, type Static } from 'typebox'
import { Id, nullable, object, optionalText, text, Time } from '../http/envelope.ts'
import { listQuery } from '../http/lists.ts'
import { filters, givenFields, shownFields } from '../records/fields.ts'

const given = {
  name: text(255),
  domain: optionalText(2048, {
    format: 'domain',
    description: 'Reduced to its host: https://Example.com/about is example.com',
  }),
  industry: optionalText(255),
  size: optionalText(255, { description: 'Size range, as text' }),
  ...givenFields,
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
    ...shownFields,
    created_at: Time,
    updated_at: Time,
  },
  { title: 'Company' },
)
export type Company = Static<typeof Company>

export const CompanyFilter = object({
  ...filters,
  name: Type.Optional(Type.String({ description: 'The whole name, in any case' })),
  domain: Type.Optional(
    Type.String({ maxLength: 2048, description: 'Domain, reduced to its host as that of a company' }),
  ),
  industry: Type.Optional(Type.String({ description: 'Industry, in any case' })),
})
export type CompanyFilter = Static<typeof CompanyFilter>

export const CompanyQuery = listQuery(
  ['created_at', 'updated_at', 'name', 'industry'],
  'created_at, or relevance with q',
  CompanyFilter.properties,
)
export type CompanyQuery = Static<typeof CompanyQuery>
