import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { bestMatches, rareMatches, type RareRow, readRareMatches, searchQuery } from '../database/search.ts'
import { planOnce, type Sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { members } from '../http/access.ts'
import { object, one, text } from '../http/envelope.ts'
import { refuse } from '../http/errors.ts'
import { finding } from '../http/refusals.ts'
import { registeredKinds } from '../records/belongings.ts'

/** A kind that search finds. */
type Kind = { plural: string; searchable: Sql; columns: Sql }

export const searchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const searched = registeredKinds().flatMap(({ plural, searchable, found }) =>
    found ? [{ plural, searchable, ...found }] : [],
  )
  const names = searched.map(({ plural }) => plural)

  const SearchParameters = object({
    q: text(1000, { description: 'All words must match, the last one as a prefix' }),
    types: Type.Optional(
      Type.String({ maxLength: 255, description: `Comma-separated: ${names.join(', ')}. Default: all` }),
    ),
    per_type: Type.Integer({ minimum: 1, maximum: 20, default: 5 }),
  })
  const Results = Type.Object(
    Object.fromEntries(searched.map(({ plural, Schema }) => [plural, Type.Optional(Type.Array(Schema))])),
    { title: 'SearchResults' },
  )

  app.get(
    '/search',
    {
      ...finding<object, { types: string }>(members, ({ query }) => problemsOfTypes(names, query.types)),
      schema: {
        tags: ['Search'],
        operationId: 'search',
        summary: `Search in ${new Intl.ListFormat('en-GB').format(names)}`,
        description:
          'The best matches of each kind, most relevant first. Matches in names rank above matches in notes.',
        querystring: SearchParameters,
        response: { 200: one(Results) },
      },
    },
    async ({ db, query: { q, types, per_type } }) => {
      refuse(problemsOfTypes(names, types))
      const wanted = searched.filter(({ plural }) => types === undefined || namesIn(types).includes(plural))
      return { data: await searchIn(db, wanted, q, per_type) }
    },
  )
}

const problemsOfTypes = (names: readonly string[], types: string | undefined) =>
  types === undefined || namesIn(types).every((type) => names.includes(type))
    ? []
    : [{ field: 'types', message: `must be one or more of ${names.join(', ')}` }]

const namesIn = (types: string) => types.split(',').map((type) => type.trim())

async function searchIn(db: Reader, wanted: readonly Kind[], q: string, limit: number) {
  const query = searchQuery(db.caller.workspaceNumber!, q)
  const ask = async (kinds: readonly Kind[], statementFor: (kind: Kind) => Sql) => {
    const [, ...results] = await Promise.all([planOnce, ...kinds.map(statementFor)].map((one) => db.all<object>(one)))
    return results
  }
  const asked = await ask(wanted, ({ searchable, columns }) =>
    rareMatches(db, searchable, query, columns, { offset: 0, limit }),
  )
  const found = new Map(wanted.map((kind, i) => [kind.plural, readRareMatches(asked[i] as RareRow[])?.data]))
  const common = wanted.filter(({ plural }) => !found.get(plural))
  if (common.length > 0) {
    const ranked = await ask(common, ({ searchable, columns }) => bestMatches(db, searchable, query, columns, limit))
    for (const [i, { plural }] of common.entries()) found.set(plural, ranked[i])
  }
  return Object.fromEntries(found) as Record<string, Record<string, unknown>[]>
}
