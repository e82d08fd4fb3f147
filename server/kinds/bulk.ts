import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, manyIds, object } from '../http/envelope.ts'
import { type Fault, found, refuse } from '../http/errors.ts'
import { finding } from '../http/refusals.ts'
import { keyOfTag, linkTags, resolveTags, unlinkTags } from '../records/tags.ts'
import { TagNames } from '../records/common-fields.ts'
import { capitalized } from '../records/kind.ts'
import { type EntityType, entityTypes, recordKinds } from './kinds.ts'
import { operations } from './operations.ts'

const BulkDelete = object({ ids: manyIds })
const BulkTag = object({
  ids: manyIds,
  add: Type.Optional(TagNames),
  remove: Type.Optional({ ...TagNames, description: 'Tag names; one that does not exist is on no record' }),
})
type BulkTag = Static<typeof BulkTag>

/** All or nothing, for up to a hundred contacts, companies or deals at once. */
export const bulkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app)

  for (const kind of entityTypes) {
    const { name: singular, plural, Shown } = recordKinds[kind]
    const tags = [capitalized(plural)]

    change.post(
      `/${plural}/bulk-tag`,
      {
        ...finding(members, ({ body }) => faultsOfTagging(body)),
        schema: {
          summary: `Tag many ${plural}`,
          description: `All or nothing: an id that names no ${singular} is a 404. A tag in both add and remove is a 400. Answers with the ${plural} in the order given.`,
          tags,
          body: BulkTag,
          response: { 200: Type.Object({ data: Type.Array(Shown) }) },
        },
      },
      async (tx, { body }) => ({ data: await tagAll(tx, kind, body) }),
    )

    change.post(
      `/${plural}/bulk-delete`,
      {
        ...members,
        schema: {
          summary: `Delete many ${plural}`,
          description: `All or nothing, each as DELETE /${plural}/:id does it. An id that names no ${singular} is a 404.`,
          tags,
          body: BulkDelete,
          response: { 200: deleted },
        },
      },
      async (tx, { body }) => {
        await operations[kind].remove(tx, await lockAll(tx, kind, body.ids))
        return { data: null }
      },
    )
  }
}

async function tagAll(tx: Tx, kind: EntityType, body: BulkTag) {
  const { ids, add = [], remove = [] } = body
  refuse(faultsOfTagging(body))

  const tagRefs = await resolveTags(tx, add)
  const before = await lockAll(tx, kind, ids)
  const changing = before.filter(({ tags }) => {
    const has = keysOf(tags)
    return !keysOf(add).isSubsetOf(has) || !keysOf(remove).isDisjointFrom(has)
  })
  if (changing.length === 0) return before

  const { name: singular, table } = recordKinds[kind]
  const changed = changing.map(({ id }) => id)
  linkTags(tx, singular, changed, tagRefs)
  unlinkTags(tx, singular, changed, remove)
  tx.run(sql`
    update ${table}
       set updated_at = ${new Date().toISOString()}
     where workspace_id = ${tx.workspaceId} and id = any(${changed}::uuid[])`)
  const after = await lockAll(tx, kind, ids)
  for (const [i, item] of after.entries()) {
    const changes = changesBetween(before[i]!, item)
    if (changes) recordEvent(tx, `${singular}.updated`, item.id, { data: item, changes })
  }
  return after
}

function faultsOfTagging({ add = [], remove = [] }: Partial<BulkTag>): Fault[] {
  const both = keysOf(add).intersection(keysOf(remove))
  return both.size > 0 ? [{ field: 'remove', message: `names what add names too: ${[...both].join(', ')}` }] : []
}

const keysOf = (names: readonly string[]) => new Set(names.map(keyOfTag))

/** The records of these ids, in their order, each once; none of them can change until the transaction ends. */
async function lockAll(tx: Tx, kind: EntityType, ids: readonly string[]) {
  const noun = recordKinds[kind].title
  const locked = new Map((await operations[kind].lock(tx, ids)).map((item) => [item.id, item]))
  return [...new Set(ids)].map((id) => found(locked.get(id), `${noun} ${id} of ids`))
}
