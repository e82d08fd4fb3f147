import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { bestMatches, rareMatches, type RareRow, readRareMatches, searchQuery } from '../database/search.ts'
import { planOnce, type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { members } from '../http/access.ts'
import { Id, nullable, object, one, text, Time } from '../http/envelope.ts'
import { refuse } from '../http/errors.ts'
import { finding } from '../http/refusals.ts'

/** What is shown of each kind, and where it is looked for. */
const kinds = {
  contacts: { view: sql`searchable_contacts`, columns: sql`r.id, r.first_name, r.last_name, r.email` },
  companies: { view: sql`searchable_companies`, columns: sql`r.id, r.name, r.domain` },
  deals: { view: sql`searchable_deals`, columns: sql`r.id, r.name, r.stage, r.value` },
  interactions: {
    view: sql`searchable_interactions`,
    columns: sql`r.id, r.contact_id, r.deal_id, r.type, r.notes, r.occurred_at`,
  },
}
type Kind = keyof typeof kinds
const allKinds = Object.keys(kinds) as Kind[]

const words = Type.String()
const FoundContact = Type.Object(
  { id: Id, first_name: words, last_name: nullable(words), email: nullable(words) },
  { title: 'FoundContact' },
)
const FoundCompany = Type.Object({ id: Id, name: words, domain: nullable(words) }, { title: 'FoundCompany' })
const FoundDeal = Type.Object({ id: Id, name: words, stage: words, value: Type.Integer() }, { title: 'FoundDeal' })
const FoundInteraction = Type.Object(
  { id: Id, contact_id: words, deal_id: nullable(words), type: words, notes: nullable(words), occurred_at: Time },
  { title: 'FoundInteraction' },
)
const Results = Type.Object(
  {
    contacts: Type.Optional(Type.Array(FoundContact)),
    companies: Type.Optional(Type.Array(FoundCompany)),
    deals: Type.Optional(Type.Array(FoundDeal)),
    interactions: Type.Optional(Type.Array(FoundInteraction)),
  },
  { title: 'SearchResults' },
)
type Results = Static<typeof Results>

const SearchParameters = object({
  q: text(1000, { description: 'All words must match, the last one as a prefix' }),
  types: Type.Optional(
    Type.String({ maxLength: 255, description: `Comma-separated, out of ${allKinds.join(', ')}; all if not given` }),
  ),
  per_type: Type.Integer({ minimum: 1, maximum: 20, default: 5 }),
})

export const searchRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/search',
    {
      ...finding<object, { types: string }>(members, ({ query }) => faultsOfTypes(query.types)),
      schema: {
        tags: ['Search'],
        operationId: 'search',
        summary: 'Search in contacts, companies, deals and interactions',
        description: 'The best matches of each kind, most relevant first. A match in a name comes before one in notes.',
        querystring: SearchParameters,
        response: { 200: one(Results) },
      },
    },
    async ({ db, query: { q, types, per_type } }) => ({ data: await searchIn(db, kindsOf(types), q, per_type) }),
  )
}

function kindsOf(types: string | undefined): Kind[] {
  refuse(faultsOfTypes(types))
  return types === undefined ? allKinds : allKinds.filter((kind) => wantedIn(types).includes(kind))
}

function faultsOfTypes(types: string | undefined) {
  const isKnown = types === undefined || wantedIn(types).every((type) => Object.hasOwn(kinds, type))
  return isKnown ? [] : [{ field: 'types', message: `must be one or more of ${allKinds.join(', ')}` }]
}

const wantedIn = (types: string) => types.split(',').map((type) => type.trim())

async function searchIn(db: Reader, wanted: Kind[], q: string, limit: number): Promise<Results> {
  const query = searchQuery(db.caller.workspaceNumber!, q)
  const ask = async (kinds: Kind[], statementFor: (kind: Kind) => Sql): Promise<object[][]> => {
    const [, ...results] = await Promise.all([planOnce, ...kinds.map(statementFor)].map((one) => db.all<object>(one)))
    return results
  }
  const asked = await ask(wanted, (kind) =>
    rareMatches(db, kinds[kind].view, query, kinds[kind].columns, { offset: 0, limit }),
  )
  const found = new Map(wanted.map((kind, i) => [kind, readRareMatches(asked[i] as RareRow[])?.data]))
  const common = wanted.filter((kind) => !found.get(kind))
  if (common.length > 0) {
    const ranked = await ask(common, (kind) => bestMatches(db, kinds[kind].view, query, kinds[kind].columns, limit))
    for (const [i, kind] of common.entries()) found.set(kind, ranked[i])
  }
  return Object.fromEntries(found)
}
