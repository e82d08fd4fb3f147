import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { deletedCompanies } from '../companies/link.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { members } from '../http/access.ts'
import { object, one } from '../http/envelope.ts'
import { idsIn } from '../http/formats.ts'
import { ManyIds } from '../records/among.ts'
import { capitalized } from '../records/kind.ts'
import type { EntityType } from './kinds.ts'

const RelatedQuery = object({ ids: ManyIds })

const countOf = (what: string) => Type.Integer({ description: `The ${what} of any of them, each counted once` })
const said = {
  interactions: countOf('interactions'),
  follow_ups: countOf('follow-ups'),
  commitments: countOf('commitments'),
}
const ContactsRelated = Type.Object({ ...said, deals: countOf('deals') }, { title: 'ContactsRelated' })
const CompaniesRelated = Type.Object(
  { contacts: countOf('contacts'), deals: countOf('deals') },
  { title: 'CompaniesRelated' },
)
const DealsRelated = Type.Object(said, { title: 'DealsRelated' })

const describe = (plural: EntityType) => ({
  operationId: `countRelatedTo${capitalized(plural)}`,
  summary: `Count what belongs to ${plural}`,
  description: `For whoever is about to delete them: what goes with them, or stays without them. An id that names none has nothing.`,
  tags: [capitalized(plural)],
  querystring: RelatedQuery,
})

/** How much refers to contacts, companies or deals. */
export const relatedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/contacts/related',
    { ...members, schema: { ...describe('contacts'), response: { 200: one(ContactsRelated) } } },
    async ({ db, query }) => ({ data: await relatedToContacts(db, idsIn(query.ids)) }),
  )
  app.get(
    '/companies/related',
    { ...members, schema: { ...describe('companies'), response: { 200: one(CompaniesRelated) } } },
    async ({ db, query }) => ({ data: await relatedToCompanies(db, idsIn(query.ids)) }),
  )
  app.get(
    '/deals/related',
    { ...members, schema: { ...describe('deals'), response: { 200: one(DealsRelated) } } },
    async ({ db, query }) => ({ data: await relatedToDeals(db, idsIn(query.ids)) }),
  )
}

const refers = (db: Reader, column: Sql, ids: readonly string[]) =>
  sql`workspace_id = ${db.workspaceId} and ${column} = any(${ids}::uuid[])`

const saidOf = (theirs: Sql) => sql`
  (select count(*) from interactions where ${theirs}) as interactions,
  (select count(*) from follow_ups where ${theirs}) as follow_ups,
  (select count(*) from commitments where ${theirs}) as commitments`

async function relatedToContacts(db: Reader, ids: readonly string[]) {
  const theirs = refers(db, sql`contact_id`, ids)
  const counts = await db.first<Static<typeof ContactsRelated>>(sql`
    select ${saidOf(theirs)}, (select count(distinct deal_id) from deal_contacts where ${theirs}) as deals`)
  return counts!
}

async function relatedToCompanies(db: Reader, ids: readonly string[]) {
  const theirs = sql`${refers(db, sql`company_id`, ids)} and company_id <> all(${deletedCompanies(db)})`
  const counts = await db.first<Static<typeof CompaniesRelated>>(sql`
    select (select count(*) from contacts where ${theirs}) as contacts,
           (select count(*) from deals where ${theirs}) as deals`)
  return counts!
}

async function relatedToDeals(db: Reader, ids: readonly string[]) {
  const counts = await db.first<Static<typeof DealsRelated>>(sql`select ${saidOf(refers(db, sql`deal_id`, ids))}`)
  return counts!
}
