import { timeOf } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { type Changes, isSame } from '../events/record.ts'
import { bulkKinds, isRecordType } from '../kinds/bulk-kinds.ts'
import { operations } from '../kinds/operations.ts'
import { undoable } from '../kinds/undoable.ts'
import { isNothing, type Values } from '../records/custom-values.ts'
import { keyOfTag } from '../records/tags.ts'
import { mergeChanges, undoChanges, withPresentTags } from '../records/undo-changes.ts'
import { deletedByJob } from '../trash/queries.ts'
import { restoreEntries } from '../trash/restore.ts'
import { membersAmong } from '../workspaces/member-link.ts'
import { changesSince, type Undone } from './queries.ts'
import type { BulkJob } from './schema.ts'

type Item = { id: string } & Record<string, unknown>

/** Restores the records that the job deleted; others get their earlier values, where they still have those that it set. */
export async function undo(tx: Tx, job: Undone, ids: readonly string[]) {
  if (job.action === 'delete') return restoreDeleted(tx, job, ids)
  const items = (await bulkKinds[job.entity_type].lock(tx, ids)) as Item[]
  const changes = await changesBy(tx, job, items)
  const errors: BulkJob['errors'] = []
  let changed = 0
  for (const item of items) {
    const made = changes.get(item.id) ?? {}
    const left = together(notYetUndone(item, made))
    if (Object.keys(left).length === 0) continue
    const kept = isRecordType(job.entity_type)
      ? await undoChanges(tx, undoable(job.entity_type, made), item as never, left, timeOf(job.id))
      : await undoTask(tx, job, item, left)
    if (kept.length === 0) changed++
    else
      errors.push({
        id: item.id,
        message: `These fields were changed since, or their earlier value no longer exists: ${kept.join(', ')}.`,
      })
  }
  return { found: items.length, changed, errors }
}

async function restoreDeleted(tx: Tx, { id }: Undone, ids: readonly string[]) {
  const entries = await tx.all<{ id: string; entity_id: string }>(sql`
    select r.id, r.entity_id from ${deletedByJob(tx, id)} and r.entity_id = any(${ids}::uuid[])`)
  const restored = await restoreEntries(
    tx,
    entries.map((entry) => entry.id),
  )
  const errors = entries.flatMap(({ entity_id }, i) => {
    const reasons = restored[i]!.skipped.map(({ why }) => why)
    return reasons.length > 0 ? [{ id: entity_id, message: `Restored, but not completely. ${reasons.join(' ')}` }] : []
  })
  return { found: entries.length, changed: entries.length - errors.length, errors }
}

async function undoTask(tx: Tx, { entity_type }: Undone, item: Item, changes: Changes): Promise<string[]> {
  const assignee = changes.assignee_id?.from as string | null | undefined
  const hasLeft = assignee ? !(await membersAmong(tx, [assignee])).has(assignee) : false
  const isUndoable = ([field, { to }]: [string, Changes[string]]) =>
    isSame(item[field], to) && !(field === 'assignee_id' && hasLeft)
  const { back = [], kept = [] } = Object.groupBy(Object.entries(changes), (one) => (isUndoable(one) ? 'back' : 'kept'))
  const save = await bulkKinds[entity_type].update(
    tx,
    Object.fromEntries(back.map(([field, { from }]) => [field, from])),
  )
  save(item)
  return kept.map(([field]) => field)
}

/**
 * What the job changed in these records, as in `inParts`, with the present names of tags. A client may use an id for several
 * requests, so other values are not from the job.
 */
async function changesBy(tx: Tx, job: Undone, items: readonly Item[]) {
  const values = new Map(items.map((item) => [item.id, valuesSetBy(job, item)]))
  const rows = (await changesSince(tx, job, [...values.keys()])).map(({ id, entity_id, changes }) => {
    const set = values.get(entity_id)!
    const isOfJob = (path: string, { to }: Changes[string]) =>
      set.has(path) && (Array.isArray(to) || isSame(to, set.get(path)))
    const isMove = changes.stage && isOfJob('stage', changes.stage)
    const isPart = ([path, change]: [string, Changes[string]]) =>
      timesOfMove.has(path) ? isMove : isOfJob(path, change)
    return { id, entity_id, changes: together(Object.fromEntries(Object.entries(inParts(changes)).filter(isPart))) }
  })
  const present = await withPresentTags(tx, rows)
  return mergeChanges(present.map(({ entity_id, changes }) => ({ entity_id, changes: inParts(changes) })))
}

const timesOfMove = new Set(['stage_changed_at', 'closed_at'])

/** Without what is already as it was before. Only a lost deal can get its reason back. */
function notYetUndone(item: Item, parts: Changes): Changes {
  const left = Object.fromEntries(
    Object.entries(parts).filter(([path, { from }]) => !timesOfMove.has(path) && !isSame(valueOf(item, path), from)),
  )
  const { lost_reason, ...others } = left
  const stage = left.stage && isSame(item.stage, left.stage.to) ? left.stage.from : item.stage
  return lost_reason?.from && stage !== 'lost' ? others : left
}

function valueOf(item: Item, path: string): unknown {
  const [field, name] = splitPath(path)
  if (field === 'tags') return (item.tags as string[]).some((tag) => keyOfTag(tag) === name)
  return field === 'custom_fields' ? orNull((item.custom_fields as Values)[name]) : item[path]
}

const splitPath = (path: string) => (/^(tags|custom_fields)\.(.*)$/s.exec(path)?.slice(1) ?? []) as [string, string]

/** The values that the job sets, by path as in `inParts`. Lists are stored without what the record has elsewhere. */
function valuesSetBy({ entity_type, action, add, remove, set }: Undone, item: Item): Map<string, unknown> {
  if (action === 'tag')
    return new Map([
      ...add.map((name) => [`tags.${keyOfTag(name)}`, true] as const),
      ...remove.map((name) => [`tags.${keyOfTag(name)}`, false] as const),
    ])
  if (action === 'complete') return new Map([['status', 'completed']])
  const {
    custom_fields = {},
    lost_reason = null,
    ...fields
  } = set as Record<string, unknown> & { custom_fields?: Values }
  const stored = isRecordType(entity_type)
    ? (operations[entity_type].patch(item as never, fields, undefined) as unknown as Item)
    : { ...item, ...fields }
  return new Map([
    ...Object.keys(fields).map((field) => [field, stored[field]] as const),
    ...(fields.stage || 'lost_reason' in set! ? [['lost_reason', lost_reason] as const] : []), // cleared by leaving the stage lost
    ...Object.entries(custom_fields).map(([name, value]) => [`custom_fields.${name}`, orNull(value)] as const),
  ])
}

const orNull = (value: Values[string] | undefined) => (value === undefined || isNothing(value) ? null : value)

/** The changes with those of each tag and custom field on their own: `tags.vip`, from false to true. */
function inParts({ tags, custom_fields, ...others }: Changes): Changes {
  const parts: Changes = others
  const [before, after] = [tags?.from ?? [], tags?.to ?? []].map((names) => new Set((names as string[]).map(keyOfTag)))
  for (const key of before!.symmetricDifference(after!))
    parts[`tags.${key}`] = { from: before!.has(key), to: after!.has(key) }
  const [from, to] = [(custom_fields?.from ?? {}) as Values, (custom_fields?.to ?? {}) as Values]
  for (const name of Object.keys({ ...from, ...to }))
    if (!isSame(from[name] ?? null, to[name] ?? null))
      parts[`custom_fields.${name}`] = { from: orNull(from[name]), to: orNull(to[name]) }
  return parts
}

/** The opposite of `inParts`, with only the tags and custom fields that changed. */
function together(parts: Changes): Changes {
  const changes: Changes = {}
  for (const [path, { from, to }] of Object.entries(parts)) {
    const [field, name] = splitPath(path)
    if (field === 'tags') {
      const tags = (changes.tags ??= { from: [], to: [] })
      ;((from ? tags.from : tags.to) as string[]).push(name)
    } else if (field) {
      const values = (changes.custom_fields ??= { from: {}, to: {} })
      Object.assign(values.from as Values, { [name]: from })
      Object.assign(values.to as Values, { [name]: to })
    } else changes[path] = { from, to }
  }
  return changes
}
