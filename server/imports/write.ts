import { compareValues, type Definition, lockDefinitions, type StoredValues } from '../custom-fields/values.ts'
import type { EntityType } from '../custom-fields/schema.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record.ts'
import { ApiError, type Fault } from '../http/errors.ts'
import { storable } from '../records/cells.ts'
import type { New } from '../records/parts.ts'
import { keyOfTag, linkTags, resolveTags, type TagRef } from '../tags/apply.ts'
import { lockWorkspace } from '../workspaces/queries.ts'
import { type Layout, type Row, valuesOf } from './convert.ts'
import { linkRows, type Linked } from './links.ts'
import { addProgress, lockProgress } from './queries.ts'
import type { ImportError } from './schema.ts'

export type Plan = Layout & { importId: string; entityType: EntityType; dryRun: boolean }

/** Cancelled, or another worker goes on with it. */
export class NotOurs extends Error {}

type Outcome = { row: Row; input: Row['input']; values: StoredValues; before: Before | undefined; faults: Fault[] }
type Before = Awaited<ReturnType<Layout['kind']['lock']>>[number]

/**
 * Stores some rows and how far the import has come, in one transaction: killed at any moment, either both are there or
 * neither is. A row that is wrong is kept with its reason, and the others go in. `isOurTurn` waits for the rows before.
 */
export async function writeRows(tx: Tx, plan: Plan, rows: readonly Row[], isOurTurn = async () => {}) {
  const outcomes = await judge(tx, plan, rows)
  const good = outcomes.filter(({ faults }) => faults.length === 0)
  if (!plan.dryRun) await store(tx, plan, good)
  const storing = tx.all(sql`select`) // sends the rows, which are stored while we wait
  await Promise.all([storing, isOurTurn()])
  await lockOurs(tx, plan, rows)
  const errors = outcomes.filter(({ faults }) => faults.length > 0).map(({ row, faults }) => errorOf(plan, row, faults))
  addProgress(tx, plan.importId, good.length, errors)
}

/** That these are the next rows, and still to be written, until the transaction ends. */
export async function lockOurs(tx: Tx, { importId }: Plan, rows: readonly Row[]) {
  const progress = await lockProgress(tx, importId)
  if (progress?.status !== 'processing' || progress.done !== rows[0]!.number - 1) throw new NotOurs()
}

/** What is to become of each row. */
async function judge(tx: Tx, plan: Plan, rows: readonly Row[]): Promise<Outcome[]> {
  const definitions = await lockDefinitions(tx, plan.entityType)
  const found = await findMatches(
    tx,
    plan,
    definitions,
    rows.filter(({ faults }) => faults.length === 0),
  )
  const checked = rows.map((row): Outcome => {
    const { stored, faults } = compareValues(plan.entityType, definitions, row.input.custom_fields ?? {})
    const match = found.get(row)
    return {
      row,
      input: row.input,
      values: stored,
      before: match?.before,
      faults: row.faults.length > 0 ? row.faults : [...faults, ...(match?.faults ?? [])],
    }
  })
  const linkable = checked.filter(({ faults }) => faults.length === 0)
  const links = await linkRows(
    tx,
    linkable.map(({ row }) => row),
    {
      dryRun: plan.dryRun,
      dropsUnknownContacts: Object.values(plan.columns).includes('contact_email'),
    },
  )
  linkable.forEach((outcome, i) => complete(plan, definitions, outcome, links[i]!))
  return checked
}

function complete(
  { kind, matchOn }: Plan,
  definitions: readonly Definition[],
  outcome: Outcome,
  { faults, ...links }: Linked,
) {
  const { row, before } = outcome
  outcome.input = { ...row.input, ...links }
  outcome.faults.push(...faults)
  if (before) outcome.faults.push(...refusalOf(() => kind.patch(before, outcome.input, undefined)))
  else {
    if (matchOn) outcome.faults.push(...kind.checkInput(outcome.input).faults)
    outcome.faults.push(
      ...missingValues(definitions, outcome.input),
      ...refusalOf(() => kind.checkNew?.(outcome.input)),
    )
  }
}

function refusalOf(check: () => unknown): Fault[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof ApiError && error.details) return error.details
    throw error
  }
}

const missingValues = (definitions: readonly Definition[], { custom_fields = {} }: Row['input']): Fault[] =>
  definitions
    .filter(({ field_name, required }) => required && (custom_fields[field_name] ?? null) === null)
    .map(({ field_name }) => ({ field: `custom_fields.${field_name}`, message: 'is required' }))

type Match = { before?: Before; faults?: Fault[] }

/** The record that each row is about, where match_on asks for it. */
async function findMatches(tx: Tx, plan: Plan, definitions: readonly Definition[], rows: readonly Row[]) {
  const matches = new Map<Row, Match>()
  const { kind, matchOn } = plan
  if (!matchOn || rows.length === 0) return matches
  if (!plan.dryRun) lockWorkspace(tx)
  const keys = rows.map(({ key }) => key!)
  const custom = definitions.find(({ field_name }) => matchOn === `custom_fields.${field_name}`)
  const condition = custom
    ? sql`r.custom_fields -> ${String(custom.slot)} = wanted.key::jsonb`
    : (kind.matches[matchOn] ?? sql`false`)
  const ids = await idsOf(tx, kind.table, condition, keys)
  const single = ids.filter((some) => some.length === 1).flat()
  const before = new Map((single.length > 0 ? await kind.lock(tx, single) : []).map((record) => [record.id, record]))
  rows.forEach((row, i) => {
    const some = ids[i]!
    if (some.length > 1)
      matches.set(row, { faults: [{ field: matchOn, message: `matches ${some.length} ${plan.entityType}` }] })
    else if (some.length === 1 && before.has(some[0]!)) matches.set(row, { before: before.get(some[0]!)! })
  })
  return matches
}

async function idsOf(tx: Tx, table: Sql, condition: Sql, keys: readonly string[]): Promise<string[][]> {
  const found = await tx.all<{ n: number; id: string }>(sql`
    select wanted.n, r.id
      from unnest(${keys}::text[]) with ordinality as wanted (key, n)
      join ${table} r on r.workspace_id = ${tx.workspaceId} and ${condition}`)
  const ids: string[][] = keys.map(() => [])
  for (const { n, id } of found) ids[n - 1]!.push(id)
  return ids
}

async function store(tx: Tx, { kind }: Plan, outcomes: readonly Outcome[]) {
  const tags = await resolveAll(tx, outcomes)
  const created: New<Before>[] = []
  const byTag = new Map<TagRef, string[]>()
  for (const { input, values, before } of outcomes) {
    const tagRefs = input.tags && tags(input.tags)
    if (before) {
      kind.save(tx, before, kind.patch(before, input, tagRefs), values, tagRefs)
      continue
    }
    const record = kind.make(input, tagRefs ?? [])
    created.push({ record, values })
    for (const tag of tagRefs ?? []) byTag.getOrInsertComputed(tag, () => []).push(record.id)
  }
  kind.insert(tx, created)
  for (const [tag, ids] of byTag) linkTags(tx, kind.singular, ids, [tag])
  if (kind.afterInsert) for (const { record } of created) kind.afterInsert(tx, record)
  recordEvents(
    tx,
    kind.created,
    created.map(({ record }) => record),
  )
}

/** The tags of all rows at once; then those of each, in alphabetical order. */
async function resolveAll(tx: Tx, outcomes: readonly Outcome[]) {
  const refs = await resolveTags(
    tx,
    outcomes.flatMap(({ input }) => input.tags ?? []),
  )
  const places = new Map(refs.map((ref, place) => [keyOfTag(ref.name), place]))
  return (names: readonly string[]): TagRef[] =>
    [...new Set(names.map((name) => places.get(keyOfTag(name))!))]
      .toSorted((a, b) => a - b)
      .map((place) => refs[place]!)
}

/** A row has one entry: its first fault, and in words all of them. */
export function errorOf(layout: Pick<Layout, 'header'>, { number, raw }: Row, faults: readonly Fault[]): ImportError {
  const [first, ...others] = faults as [Fault, ...Fault[]]
  const isRow = first.field === 'row'
  const message = [first.message, ...others.slice(0, 20).map((other) => `${other.field} ${other.message}`)].join('; ')
  return {
    row: number,
    field: isRow ? null : first.field,
    message: storable(isRow ? `The row ${message}` : message),
    values: valuesOf(layout, raw),
  }
}
