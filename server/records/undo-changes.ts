import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { type Changes, isSame } from '../events/record.ts'
import { type AnyKind, restorables } from './belongings.ts'
import { compareValues, isNothing, lockDefinitions, type StoredValues, type Values } from './custom-values.ts'
import type { Field } from './field.ts'
import { keyOfTag, presentTagNames, resolveTags, type TagRef } from './tags.ts'

type Shared = { id: string; tags: string[]; custom_fields: Values }

type Undoable<Item> = {
  kind: Pick<AnyKind, 'plural' | 'table' | 'fields'>
  patch(before: Item, patch: object, tagRefs: readonly TagRef[] | undefined): Item
  save(tx: Tx, before: Item, after: Item, values: StoredValues, tagRefs: TagRef[] | undefined): Item
}

/** What several changes did to each record: from the first to the last change of each field; null if one is no longer stored. */
export function mergeChanges(rows: readonly { entity_id: string; changes: Changes | null }[]) {
  const all = new Map<string, Changes | null>()
  for (const { entity_id, changes } of rows) {
    const earlier = all.get(entity_id)
    if (!changes || earlier === null) all.set(entity_id, null)
    else {
      const merged: Changes = { ...earlier }
      for (const [field, { from, to }] of Object.entries(changes))
        merged[field] = { from: merged[field] ? merged[field].from : from, to }
      all.set(entity_id, merged)
    }
  }
  return all
}

/** The changes of these events, with the present names of tags that were renamed since. */
export async function withPresentTags<Row extends { id: string; changes: Changes | null }>(
  tx: Tx,
  rows: readonly Row[],
): Promise<Row[]> {
  const presentName = await presentTagNames(
    tx,
    rows.flatMap(({ id, changes }) => (changes?.tags ? [id] : [])),
  )
  return rows.map((row) => {
    if (!row.changes?.tags) return row
    const namesOf = (names: unknown) => (names as string[]).map((name) => presentName(name, row.id))
    const { from, to } = row.changes.tags
    return { ...row, changes: { ...row.changes, tags: { from: namesOf(from), to: namesOf(to) } } }
  })
}

/**
 * Gives a locked record the values that it had before these changes, where it still has those that they set. Returns the
 * fields that were changed since, or whose earlier value no longer exists. A custom field that was defined after `madeAt` is
 * not the one that had the value.
 */
export async function undoChanges<Item extends Shared>(
  tx: Tx,
  { kind, patch, save }: Undoable<Item>,
  record: Item,
  { tags, custom_fields, ...others }: Changes,
  madeAt?: string,
): Promise<string[]> {
  const earlier: Record<string, unknown> = {}
  const kept: string[] = []
  for (const [field, { from, to }] of Object.entries(others)) {
    if (!kind.fields[field]?.given) continue // follows from other fields
    const value = record[field as keyof Item]
    const before = isSame(value, to) ? from : isList(kind.fields[field]) ? listBefore(value, from, to) : undefined
    if (before !== undefined && (await isStillPossible(tx, kind, field, before))) earlier[field] = before
    else kept.push(field)
  }
  const values = await valuesBefore(tx, kind.plural, record.custom_fields, custom_fields, madeAt)
  kept.push(...values.kept)
  const beforeTags = tags && (await tagsBefore(tx, record.tags, tags))
  if (beforeTags?.isMissing) kept.push('tags')
  const tagRefs = beforeTags && (await resolveTags(tx, beforeTags.names))
  const before = patch(record, { ...earlier, custom_fields: values.shown }, tagRefs)
  save(tx, record, before, values.stored, tagRefs)
  return kept
}

/** A list of texts, such as the other addresses of a contact. */
const isList = ({ blank, owner }: Field) => Array.isArray(blank) && !owner

/** A list that was changed since: without what was added, and with what was removed, as far as there is room. */
function listBefore(...lists: unknown[]) {
  const [value, from, to] = lists as [string[], string[], string[]]
  const kept = value.filter((item) => from.includes(item) || !to.includes(item))
  const removed = from.filter((item) => !to.includes(item) && !value.includes(item))
  return [...kept, ...removed].slice(0, Math.max(value.length, from.length))
}

/** Whether the earlier value can be restored: not a deleted company, a former member, or an external_id in use. */
async function isStillPossible(tx: Tx, { table, fields }: Undoable<never>['kind'], field: string, value: unknown) {
  if (value === null) return true
  const { workspaceId } = tx
  if (field === 'owner_id')
    return (
      (await tx.first(
        sql`select from members where workspace_id = ${workspaceId} and user_id = ${value as string}`,
      )) !== undefined
    )
  if (field === 'external_id')
    return (
      (await tx.first(sql`
        select from ${table} where workspace_id = ${workspaceId} and external_id = ${value as string}`)) === undefined
    )
  const target = restorables().find(({ name }) => name === fields[field]!.owner?.kind)
  if (!target) return true
  const ids = [value].flat() as string[]
  const found = await tx.all(sql`
    select from ${target.table} where workspace_id = ${workspaceId} and id = any(${ids}::uuid[]) and ${target.isLive}`)
  return found.length === ids.length
}

/** Without the tags that the changes added, and with those that they removed. `isMissing` if one of these no longer exists. */
async function tagsBefore(tx: Tx, names: readonly string[], { from, to }: Changes[string]) {
  const before = new Map((from as string[]).map((name) => [keyOfTag(name), name]))
  const after = new Set((to as string[]).map(keyOfTag))
  const removed = [...before.keys()].filter((key) => !after.has(key))
  const existing =
    removed.length === 0
      ? []
      : await tx.all<{ name: string }>(sql`
          select name from tags
           where workspace_id = ${tx.workspaceId} and name_key = any(${removed}::text[]) and deleted_at is null`)
  const kept = names.filter((name) => before.has(keyOfTag(name)) || !after.has(keyOfTag(name)))
  return { names: [...kept, ...existing.map(({ name }) => name)], isMissing: existing.length < removed.length }
}

async function valuesBefore(
  tx: Tx,
  entityType: string,
  values: Values,
  change: Changes[string] | undefined,
  madeAt?: string,
) {
  const [from, to] = [(change?.from ?? {}) as Values, (change?.to ?? {}) as Values]
  const names = Object.keys({ ...from, ...to }).filter((name) => !isSame(from[name] ?? null, to[name] ?? null))
  const shown: Values = {}
  const kept: string[] = []
  const isOld = madeAt === undefined ? sql`` : sql`and created_at <= ${madeAt}`
  const definitions = names.length > 0 ? await lockDefinitions(tx, entityType, isOld) : []
  for (const name of names) {
    const value = from[name] ?? null
    const hasProblem = compareValues(entityType, definitions, { [name]: value }).problems.length > 0
    if (isSame(values[name] ?? null, to[name] ?? null) && !hasProblem) shown[name] = isNothing(value) ? null : value
    else kept.push(`custom_fields.${name}`)
  }
  return { shown, kept, stored: compareValues(entityType, definitions, shown).stored }
}
