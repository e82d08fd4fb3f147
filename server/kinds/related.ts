import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { isOfCompany } from '../companies/link.ts'
import { join, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { members } from '../http/access.ts'
import { object, one } from '../http/envelope.ts'
import { idsIn } from '../http/formats.ts'
import { ManyIds } from '../records/among.ts'
import { belongingsOf } from '../records/belongings.ts'
import { capitalized } from '../records/kind.ts'
import { type EntityType, entityTypes, mainKinds } from './kinds.ts'

const RelatedQuery = object({ ids: Type.Optional(ManyIds) })

/** How many records belong to contacts, companies or deals. */
export const relatedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  for (const plural of entityTypes) {
    const counts = belongingsOf(mainKinds[plural]).map(({ kind }) => {
      const description = `The number of ${kind.plural.replace('_', '-')} that belong to at least one of them`
      return [kind.plural, Type.Integer({ description })] as const
    })
    const Related = Type.Object(Object.fromEntries(counts), { title: `${capitalized(plural)}Related` })
    app.get(
      `/${plural}/related`,
      {
        ...members,
        schema: {
          operationId: `countRelatedTo${capitalized(plural)}`,
          summary: `Count records that belong to ${plural}`,
          description: `Counts the records that belong to these ${plural}, for example to show a warning before deleting them. Ids that do not exist are ignored. Without \`ids\`, all counts are 0.`,
          tags: [capitalized(plural)],
          querystring: RelatedQuery,
          response: { 200: one(Related) },
        },
      },
      async ({ db, query }) => ({
        data: await countRelated(db, plural, query.ids === undefined ? [] : idsIn(query.ids)),
      }),
    )
  }
}

async function countRelated(db: Reader, plural: EntityType, ids: readonly string[]) {
  const owner = mainKinds[plural]
  // Links to a deleted company remain until they are cleared or moved in the background.
  const belongs =
    plural === 'companies' ? await isOfCompany(db, ids, owner.reference) : sql`${owner.reference} = any(${ids}::uuid[])`
  const theirs = sql`workspace_id = ${db.workspaceId} and ${belongs}`
  const counts = belongingsOf(owner).map(({ kind, table, through }) => {
    const what = through ? sql`distinct ${kind.reference}` : sql`*`
    return sql`(select count(${what}) from ${table} where ${theirs}) as ${kind.table}`
  })
  return (await db.first<Record<string, number>>(sql`select ${join(counts)}`))!
}
