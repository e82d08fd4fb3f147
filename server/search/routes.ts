import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { members } from '../http/access.ts'
import { object, text } from '../http/envelope.ts'
import { refuse } from '../http/errors.ts'
import { withRules } from '../http/refusals.ts'
import { registeredKinds } from '../records/belongings.ts'
import { searchKinds } from './search.ts'

export const searchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const searched = registeredKinds().flatMap(({ plural, searchable, searchResult }) =>
    searchResult ? [{ plural, searchable, ...searchResult }] : [],
  )
  const names = searched.map(({ plural }) => plural)

  const SearchParameters = object({
    q: text(1000, { description: 'All words must match, each one as a prefix. Whole words rank first' }),
    types: Type.Optional(
      Type.String({ maxLength: 255, description: `Comma-separated: ${names.join(', ')}. Default: all` }),
    ),
    per_type: Type.Integer({ minimum: 1, maximum: 20, default: 5 }),
  })
  const Results = Type.Object(
    Object.fromEntries(searched.map(({ plural, Schema }) => [plural, Type.Optional(Type.Array(Schema))])),
    { title: 'SearchResults' },
  )
  const Found = Type.Object({
    data: Results,
    meta: Type.Object({
      ranking: Type.Array(Type.Object({ type: Type.Enum(names), id: Type.String() }), {
        description: 'The records of all types, most relevant first',
      }),
    }),
  })

  app.get(
    '/search',
    {
      ...withRules<object, { types: string }>(members, ({ query }) => problemsOfTypes(names, query.types)),
      schema: {
        tags: ['Search'],
        operationId: 'search',
        summary: `Search in ${new Intl.ListFormat('en-GB').format(names.map((name) => name.replaceAll('_', '-')))}`,
        description:
          'The best matches of each type, most relevant first. Names, addresses, notes and custom fields are searched; matches in names rank above the others. ' +
          'If fewer than five contacts, companies or deals match, those with a similar name follow, marked with `"fuzzy": true`: ' +
          'each word of at least 4 letters may differ by one letter from a word of the name, and each word of at least 8 letters by two.',
        querystring: SearchParameters,
        response: { 200: Found },
      },
    },
    async ({ db, query: { q, types, per_type } }) => {
      refuse(problemsOfTypes(names, types))
      const wanted = searched.filter(({ plural }) => types === undefined || namesIn(types).includes(plural))
      return searchKinds(db, wanted, q, per_type)
    },
  )
}

const problemsOfTypes = (names: readonly string[], types: string | undefined) =>
  types === undefined || namesIn(types).every((type) => names.includes(type))
    ? []
    : [{ field: 'types', message: `must be one or more of ${names.join(', ')}` }]

const namesIn = (types: string) => types.split(',').map((type) => type.trim())
