import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, manyIds, object } from '../http/envelope.ts'
import { type ValidationError, conflict, orNotFound, inside, insideOf, refuse } from '../http/errors.ts'
import { withRules } from '../http/refusals.ts'
import { longestTurn, nextTurn } from '../http/serialization.ts'
import { type BulkKind, bulkKinds, type BulkType, bulkTypes, isRecordType } from './bulk-kinds.ts'
import { TagNames } from '../records/common-fields.ts'
import { capitalized } from '../records/kind.ts'
import { problemsOfParts } from '../records/parts.ts'
import { keyOfTag, linkTags, maxTags, resolveTags, tagNames, type TagRef, unlinkTags } from '../records/tags.ts'
import { type EntityType, mainKinds } from './kinds.ts'

const BulkDelete = object({ ids: manyIds })
export const Tagging = object({
  add: Type.Optional(TagNames),
  remove: Type.Optional({ ...TagNames, description: 'Names of tags to remove. Names that do not exist are ignored' }),
})
export type Tagging = Static<typeof Tagging>
const BulkTag = object({ ids: manyIds, ...Tagging.properties })

type Tagged = { id: string; tags: string[] }

/** Changes all records or none, up to a hundred at once. */
export const bulkRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app)

  function registerTagging(plural: EntityType) {
    const kind = bulkKinds[plural] as unknown as BulkKind<Tagged>
    const { schema } = kind
    const tags = [capitalized(plural)]

    change.post(
      `/${plural}/bulk-tag`,
      {
        ...withRules(members, ({ body }) => problemsOfTagging(body)),
        schema: {
          summary: `Tag many ${plural}`,
          description: `Changes all ${plural} or none. Returns 404 if an id does not exist, and 400 if a tag is in both \`add\` and \`remove\`. The response has the ${plural} in the order of \`ids\`.`,
          tags,
          body: BulkTag,
          response: { 200: Type.Object({ data: Type.Array(schema) }) },
        },
      },
      async (tx, { body }) => {
        refuse(problemsOfTagging(body))
        const tagRefs = await resolveTags(tx, body.add ?? [])
        const before = await lockAll(tx, kind, body.ids)
        return { data: await tagLocked(tx, plural, before, tagRefs, body) }
      },
    )

    change.post(
      `/${plural}/bulk-delete`,
      {
        ...members,
        schema: {
          summary: `Delete many ${plural}`,
          description: `Deletes all ${plural} or none, each like DELETE /${plural}/{id}. Returns 404 if an id does not exist.`,
          tags,
          body: BulkDelete,
          response: { 200: deleted },
        },
      },
      async (tx, { body }) => {
        await kind.remove(tx, await lockAll(tx, kind, body.ids))
        return { data: null }
      },
    )
  }

  function registerUpdate(path: BulkType) {
    const kind = bulkKinds[path]
    change.patch(
      `/${path}/bulk`,
      {
        ...withRules<{ set: object }>(members, async (given) => [
          // Invalid fields are left out of `given`, so `set` may only appear to be empty.
          ...(given.isInvalid('set') ? [] : problemsOfSet(given.body.set)),
          ...(isRecordType(path)
            ? (await problemsOfParts(path, { isNew: false })({ ...given, body: given.body.set ?? {} })).map((problem) =>
                inside('set', problem),
              )
            : []),
        ]),
        schema: {
          summary: `Change many ${path}`,
          description: `Sets the same fields on all ${path} in \`ids\`, like PATCH /${path}/{id}.${isRecordType(path) ? ' `custom_fields` are merged key by key.' : ''} Changes all ${path} or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the ${path} in the order of \`ids\`, each once.`,
          operationId: `bulkUpdate${path.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
          tags: [capitalized(path)],
          body: object({ ids: kind.exampleId ? { ...manyIds, examples: [[kind.exampleId]] } : manyIds, set: kind.Set }),
          response: { 200: Type.Object({ data: Type.Array(kind.schema) }) },
        },
      },
      async (tx, { body }) => {
        const { ids, set } = body as { ids: string[]; set: object }
        refuse(problemsOfSet(set))
        return { data: await updateAll(tx, kind, ids, set) }
      },
    )
  }

  for (const type of bulkTypes) if (isRecordType(type)) registerTagging(type)
  for (const type of bulkTypes) registerUpdate(type)
}

async function updateAll<Item extends { id: string }>(
  tx: Tx,
  kind: BulkKind<Item>,
  ids: readonly string[],
  set: object,
): Promise<Item[]> {
  const save = await insideOf('set', async () => kind.update(tx, set))
  const before = await lockAll(tx, kind, ids)
  return insideOf('set', () => saveEach(tx, before, save))
}

/**
 * A record can have half a megabyte, so other requests are served in between, and the statements are sent before there are
 * many of them.
 */
export async function saveEach<Item>(tx: Tx, items: readonly Item[], save: (item: Item) => Item): Promise<Item[]> {
  const saved: Item[] = []
  let end = performance.now() + longestTurn
  for (const item of items) {
    saved.push(save(item))
    if (performance.now() < end || saved.length === items.length) continue
    await tx.all(sql`select`)
    await nextTurn()
    end = performance.now() + longestTurn
  }
  return saved
}

/** Adds and removes tags of locked records, and returns the updated records. */
export async function tagLocked<Item extends Tagged>(
  tx: Tx,
  plural: EntityType,
  before: Item[],
  tagRefs: readonly TagRef[],
  { add = [], remove = [] }: Tagging,
): Promise<Item[]> {
  const changing = before.filter(({ tags }) => {
    const has = keysOf(tags)
    return !keysOf(add).isSubsetOf(has) || !keysOf(remove).isDisjointFrom(has)
  })
  if (changing.length === 0) return before
  const crowded = changing.find(
    ({ tags }) => keysOf([...tags, ...add]).difference(keysOf(remove)).size > Math.max(maxTags, tags.length),
  )
  if (crowded) throw conflict(`The record ${crowded.id} would have more than 1,000 tags.`)

  const { name: singular, table } = mainKinds[plural]
  const changed = changing.map(({ id }) => id)
  const updated_at = new Date().toISOString()
  linkTags(tx, singular, changed, tagRefs)
  unlinkTags(tx, singular, changed, remove)
  tx.run(sql`
    update ${table}
       set updated_at = ${updated_at}
     where workspace_id = ${tx.workspaceId} and id = any(${changed}::uuid[])`)
  const tagged = await tx.all<Tagged>(sql`
    select r.id, ${tagNames(singular)} as tags
      from ${table} r
     where r.workspace_id = ${tx.workspaceId} and r.id = any(${changed}::uuid[])`)
  const tagsOf = new Map(tagged.map(({ id, tags }) => [id, tags]))
  return saveEach(tx, before, (item) => {
    const tags = tagsOf.get(item.id)
    const changes = tags && changesBetween({ tags: item.tags }, { tags })
    if (!changes) return item
    const after = { ...item, tags, updated_at }
    recordEvent(tx, `${singular}.updated`, item.id, { data: after, changes })
    return after
  })
}

export function problemsOfTagging({ add = [], remove = [] }: Partial<Tagging>): ValidationError[] {
  const both = keysOf(add).intersection(keysOf(remove))
  return both.size > 0
    ? [{ field: 'remove', message: `must not contain a tag that is also in add: ${[...both].join(', ')}` }]
    : []
}

export const problemsOfSet = (set: object | undefined): ValidationError[] =>
  set && Object.keys(set).length === 0 ? [{ field: 'set', message: 'must have at least 1 field' }] : []

const keysOf = (names: readonly string[]) => new Set(names.map(keyOfTag))

/** Locks the records with these ids, and returns each once in the given order. */
async function lockAll<Item extends { id: string }>(tx: Tx, { lock, label }: BulkKind<Item>, ids: readonly string[]) {
  const locked = new Map((await lock(tx, ids)).map((item) => [item.id, item]))
  return [...new Set(ids)].map((id) => orNotFound(locked.get(id), `${label} ${id} of ids`))
}
