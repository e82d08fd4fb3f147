import {
  compareValues,
  type Definition,
  definitionsOf,
  lockDefinitions,
  type StoredValues,
} from '../../records/custom-values.ts'
import type { EntityType } from '../../kinds/kinds.ts'
import { findAndLock, lockKeys, matchValue, withoutOtherMatch } from '../../kinds/match.ts'
import { each, planAnew, type Sql, sql } from '../../database/sql.ts'
import type { Tx } from '../../database/transaction.ts'
import { recordEvents } from '../../events/record.ts'
import { ApiError, type ValidationError } from '../../http/errors.ts'
import { storable } from '../../records/cells.ts'
import type { New } from '../../records/parts.ts'
import { keyOfTag, linkTags, resolveTags, type TagRef } from '../../records/tags.ts'
import { lockWorkspace } from '../../workspaces/queries.ts'
import { isUnreadable, type Layout, matchKeysOf, type Row } from '../matching/convert.ts'
import { takenAmong } from './external-ids.ts'
import { duplicatesOf, type Likeness, noteDuplicates } from './duplicates.ts'
import { linkRows, type Linked } from './links.ts'
import type { Memory } from './memory.ts'
import { addProgress, lockProgress } from './progress.ts'
import { keep, type KeptError } from './rejected-rows.ts'
import type { RowFinding } from '../matching/findings.ts'
import type { Import, ImportFinding } from '../schema.ts'

export type Plan = Layout & {
  importId: string
  entityType: EntityType
  dryRun: boolean
  /** The owner of new records whose row has none. */
  ownerId: string | null
  onMissingContact: Import['on_missing_contact']
  /** Whether a row is imported without values that are not valid. */
  skipsBadCells: boolean
  /** For a dry run that matches records: what earlier rows would have created or changed, and the stage of a deal. */
  memory: Memory | undefined
  /** For a dry run that creates a record for every row. */
  likenesses: readonly Likeness[]
}

/** The order of batches that are written at the same time. */
export type Turn = {
  /** Resolves when the previous rows are stored. */
  previous(): Promise<void>
  /** Called when these rows are sent: the next may be read. */
  begin(): void
}
const alone: Turn = { previous: async () => {}, begin() {} }

/** Cancelled, or continued by another worker. */
export class ImportTakenOver extends Error {}

type Outcome = {
  row: Row
  input: Row['input']
  values: StoredValues
  before: Before | undefined
  /** Whether the row is expected to create a record. */
  isNew: boolean
  faults: ValidationError[]
  findings: RowFinding[]
}
type Before = Awaited<ReturnType<Layout['kind']['lock']>>[number]

/**
 * Stores some rows and the progress of the import in one transaction, so that a kill at any moment leaves both or
 * neither. An invalid row is stored with its reason, and the others are imported.
 */
export async function writeRows(tx: Tx, plan: Plan, rows: readonly Row[], turn: Turn = alone) {
  const outcomes = await determineOutcomes(tx, plan, rows)
  if (plan.memory) await refuseTakenIds(tx, plan, plan.memory, outcomes)
  const good = outcomes.filter(({ faults }) => faults.length === 0)
  if (plan.memory) {
    remember(plan, plan.memory, good)
    await noteDuplicates(
      tx,
      plan.entityType,
      plan.likenesses,
      plan.memory,
      good.map(({ row, input }) => ({ ...row, input })),
    )
  } else {
    // Linking a record locks the contact. While these rows wait for the previous ones, those could need the same contact.
    if (good.some(({ input }) => (input.contact_ids ?? []).length > 0)) await turn.previous()
    await store(tx, plan, good)
  }
  const duplicates = duplicatesOf(plan.likenesses)
  const storing = tx.all(sql`select`) // sends the rows, which are stored in the meantime
  turn.begin()
  await Promise.all([storing, turn.previous()])
  const progress = await lockNextRows(tx, plan, rows)
  const errors = outcomes.flatMap(({ row, faults }) => (faults.length > 0 ? [() => errorOf(plan, row, faults)] : []))
  const updated = good.filter(({ before }) => before !== undefined).length
  const findings = good.flatMap(({ row, findings }) => findings.map((finding) => findingOf(plan, row, finding)))
  addProgress(tx, plan.importId, progress, { created: good.length - updated, updated, errors, findings, duplicates })
}

const findingOf = ({ columns }: Plan, { number }: Row, { code, field, message }: RowFinding): ImportFinding => ({
  code,
  column: columns.entries().find(([, target]) => (sources[target] ?? target) === field)?.[0] ?? null,
  field,
  row: number,
  message: shortened(message),
})

/** The fields that a column of another name sets. */
const sources: Record<string, string> = { amount: 'value' }

/** Checks that these are the next rows, and locks the progress until the transaction ends. */
export async function lockNextRows(tx: Tx, { importId }: Plan, rows: readonly Row[]) {
  const progress = await lockProgress(tx, importId)
  if (progress?.status !== 'processing' || progress.done !== rows[0]!.number - 1) throw new ImportTakenOver()
  return progress
}

/** Determines the outcome of each row. An invalid row is checked to its end, so that all errors are reported at once. */
async function determineOutcomes(tx: Tx, plan: Plan, rows: readonly Row[]): Promise<Outcome[]> {
  const definitions = await (plan.dryRun
    ? tx.all<Definition>(definitionsOf(tx, plan.entityType))
    : lockDefinitions(tx, plan.entityType))
  const found = await findMatches(
    tx,
    plan,
    definitions,
    rows.filter((row) => hasMatchKey(plan, row)),
  )
  const outcomes = rows.map((row): Outcome => {
    const input = soundPart(row)
    const { stored, problems: faults } = compareValues(plan.entityType, definitions, input.custom_fields ?? {})
    const match = found.get(row)
    const outcome: Outcome = {
      row,
      input,
      values: stored,
      before: match?.before,
      isNew: plan.matchOn ? hasMatchKey(plan, row) && !match : true,
      faults: [...row.faults, ...faults, ...(match?.faults ?? [])],
      findings: [...row.findings],
    }
    return plan.skipsBadCells ? withoutBadCells(plan, definitions, outcome) : outcome
  })
  const isGood = ({ faults }: Outcome) => faults.length === 0
  const isBad = (outcome: Outcome) => !isGood(outcome) && !isUnreadable(outcome.row)
  const [good, bad] = [outcomes.filter(isGood), outcomes.filter(isBad)]
  await linkAll(tx, plan, definitions, good, !plan.dryRun)
  await linkAll(tx, plan, definitions, bad, false)
  return outcomes
}

/** Whether there is a valid value to look for. */
const hasMatchKey = ({ matchOn }: Plan, { key, faults }: Row) =>
  key !== undefined && !faults.some(({ field }) => field === matchOn)

/** The input without its invalid fields. */
function soundPart({ input, faults }: Row): Row['input'] {
  if (faults.length === 0) return input
  const fields = faults.map(({ field }) => field)
  const whole = new Set(
    fields.filter((field) => !field.startsWith('custom_fields.')).map((field) => field.split('.')[0]),
  )
  const sound = without(input, (name) => whole.has(name))
  if (sound.custom_fields)
    sound.custom_fields = without(sound.custom_fields, (name) => fields.includes(`custom_fields.${name}`))
  return sound
}

const without = <Value extends object>(from: Value, isInvalid: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !isInvalid(name))) as Value

/** Leaves out values that are not valid, unless the field is required. `values` does not contain them anyway. */
function withoutBadCells(plan: Plan, definitions: readonly Definition[], outcome: Outcome): Outcome {
  const { input, row } = outcome
  const isNeeded = ({ field }: ValidationError) =>
    field === 'row' ||
    field === plan.matchOn ||
    (outcome.isNew && plan.kind.requiredFields.includes(field)) ||
    (outcome.isNew && definitions.some((one) => one.required && field === `custom_fields.${one.field_name}`))
  const skipped = outcome.faults.filter((fault) => !isNeeded(fault))
  if (skipped.length === 0) return outcome
  const isSkipped = (name: string) => skipped.some(({ field }) => field === `custom_fields.${name}`)
  return {
    ...outcome,
    ...(input.custom_fields && {
      input: { ...input, custom_fields: without(input.custom_fields, isSkipped) }, // a copy: see `complete`
    }),
    row: { ...row, faults: row.faults.filter(isNeeded) },
    faults: outcome.faults.filter(isNeeded),
    findings: [...outcome.findings, ...skipped.map(skippedCell)],
  }
}

const skippedCell = ({ field, message }: ValidationError): RowFinding => ({
  code: 'cell_skipped',
  field,
  message: `${field} ${message}: left out`,
})

async function linkAll(
  tx: Tx,
  plan: Plan,
  definitions: readonly Definition[],
  outcomes: readonly Outcome[],
  writes: boolean,
) {
  if (outcomes.length === 0) return
  const links = await linkRows(
    tx,
    outcomes.map(({ row, input, isNew }) => ({ ...row, input, isNew })),
    {
      writes,
      ownerId: plan.ownerId,
      hasEmails: [...plan.columns.values()].includes('contact_email'),
      onMissingContact: plan.onMissingContact,
    },
  )
  outcomes.forEach((outcome, i) => complete(plan, definitions, outcome, links[i]!))
}

function complete(
  { kind, matchOn, skipsBadCells }: Plan,
  definitions: readonly Definition[],
  outcome: Outcome,
  { hasUnknownOwner, faults, findings, ...links }: Linked,
) {
  const { row, before, isNew } = outcome
  // A copy, because the row is used again if the transaction is repeated. An unknown owner comes from another workspace.
  const { owner_id: _unknown, ...others } = outcome.input
  outcome.input = { ...(hasUnknownOwner ? others : outcome.input), ...links }
  outcome.findings = [...outcome.findings, ...findings] // their number depends on the file
  const { input } = outcome
  const found = [...faults]
  if (skipsBadCells) skipLinks(found, outcome)
  if (isNew) found.push(...(matchOn ? kind.checkInput(input).problems : []), ...missingValues(definitions, input))
  // A rule about two fields is only checked if both are valid.
  if (before && row.faults.length === 0) found.push(...refusalOf(() => kind.patch(before, input, undefined)))
  if (isNew && row.faults.length === 0) found.push(...refusalOf(() => kind.checkNew?.(input)))
  for (const fault of found) if (!outcome.faults.some(({ field }) => field === fault.field)) outcome.faults.push(fault)
}

/** A company or contacts that are given by an id that does not exist are left out, too. */
function skipLinks(faults: ValidationError[], outcome: Outcome) {
  for (const field of ['company_id', 'contact_ids']) {
    const place = faults.findIndex((fault) => fault.field === field)
    if (place === -1) continue
    outcome.findings.push(...faults.splice(place, 1).map(skippedCell))
    delete outcome.input[field]
  }
}

function refusalOf(check: () => unknown): ValidationError[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof ApiError && error.details) return error.details
    throw error
  }
}

/** Null values are reported by the validation of the values. */
const missingValues = (definitions: readonly Definition[], { custom_fields = {} }: Row['input']): ValidationError[] =>
  definitions
    .filter(({ field_name, required }) => required && !Object.hasOwn(custom_fields, field_name))
    .map(({ field_name }) => ({ field: `custom_fields.${field_name}`, message: 'is required' }))

type Match = { before?: Before; faults?: ValidationError[] }

/** The record of each row, if match_on is given. */
async function findMatches(tx: Tx, plan: Plan, definitions: readonly Definition[], rows: readonly Row[]) {
  const matches = new Map<Row, Match>()
  const { kind, matchOn } = plan
  if (!matchOn || rows.length === 0) return matches
  if (!plan.dryRun) lockWorkspace(tx)
  if (!plan.dryRun) lockKeys(tx, plan.entityType, matchOn, keysOf(rows))
  const custom = definitions.find(({ field_name }) => matchOn === `custom_fields.${field_name}`)
  const find = custom
    ? () => idsOf(tx, kind.searchable, holdsValue(custom), keysOf(rows))
    : () => idsOf(tx, kind.table, kind.matches[matchOn] ?? sql`false`, valuesOf(matchOn, rows))
  const { found: ids, records } = await findAndLock<{ id: string }>(find, (single) =>
    plan.dryRun ? readUnlocked(tx, kind, single) : kind.lock(tx, single),
  )
  rows.forEach((row, i) => {
    const some = ids[i]!
    const found = some.length === 1 ? records.get(some[0]!) : undefined
    const earlier = earlierIn(plan, row)
    if (some.length > 1)
      matches.set(row, { faults: [{ field: matchOn, message: `matches ${some.length} ${plan.entityType}` }] })
    else if (found || earlier) matches.set(row, { before: { ...blank, ...found, ...earlier } })
  })
  return matches
}

const keysOf = (rows: readonly Row[]) => rows.map(({ key }) => key!)
const valuesOf = (matchOn: string, rows: readonly Row[]) =>
  rows.map(({ input }) => matchValue(matchOn, input[matchOn])!)

/** In the form that the index of the values supports; the view allows its use. */
const holdsValue = ({ slot }: Definition) => sql`
  r.custom_fields <> '{}' and r.custom_fields @> jsonb_build_object(${String(slot)}::text, wanted.key::jsonb)`

async function idsOf(tx: Tx, table: Sql, condition: Sql, keys: readonly string[]): Promise<string[][]> {
  const found = await tx.all<{ n: number; id: string }>(
    planAnew(sql`
      select wanted.n, r.id
        from unnest(${keys}::text[]) with ordinality as wanted (key, n)
       cross join lateral (${each(sql`select r.id from ${table} r where r.workspace_id = ${tx.workspaceId} and ${condition}`)}) as r`),
  )
  const ids: string[][] = keys.map(() => [])
  for (const { n, id } of found) ids[n - 1]!.push(id)
  return ids
}

const blank: Before = { id: '', tags: [], custom_fields: {}, created_at: '', updated_at: '' }

/** For a dry run, which takes no locks and does not wait for any. */
const readUnlocked = (
  tx: Tx,
  { table, dryRunColumns }: Layout['kind'],
  ids: readonly string[],
): Promise<{ id: string }[]> =>
  tx.all(sql`select ${dryRunColumns} from ${table} where workspace_id = ${tx.workspaceId} and id = any(${ids}::uuid[])`)

/** A real run learns this from the database, with the same message. */
async function refuseTakenIds(tx: Tx, { kind, matchOn }: Plan, memory: Memory, outcomes: readonly Outcome[]) {
  if (matchOn === 'external_id') return
  const own = outcomes.filter(({ faults, input }) => faults.length === 0 && typeof input.external_id === 'string')
  if (own.length === 0) return
  const given = own.map(({ row, input, before }) => ({
    externalId: input.external_id as string,
    record: before?.id || (matchOn ? `key ${row.key}` : `row ${row.number}`),
    isMatched: matchOn !== null,
  }))
  const taken = await takenAmong(tx, kind, memory, given)
  own.forEach(({ faults }, i) => {
    if (taken[i]) faults.push({ field: 'row', message: 'cannot be stored: external_id is already taken' })
  })
}

/** A dry run stores nothing that a later row could find, so it remembers the records that would exist. */
function remember({ matchOn }: Plan, memory: Memory, outcomes: readonly Outcome[]) {
  if (!matchOn) return
  for (const { row, input, before } of outcomes)
    for (const key of matchKeysOf(matchOn, row))
      memory.remember(key, String(stageIn(input) ?? stageIn(before) ?? 'lead'))
}

function earlierIn({ memory }: Plan, row: Row) {
  const stage = memory?.recall(row.key!)
  return stage === undefined ? undefined : { stage }
}

const stageIn = (record: object | undefined) => (record as { stage?: string } | undefined)?.stage

async function store(tx: Tx, { kind, matchOn }: Plan, outcomes: readonly Outcome[]) {
  const tags = await resolveAll(tx, outcomes)
  const created: New<Before>[] = []
  const byTag = new Map<TagRef, string[]>()
  const latest = new Map<string, Before>() // two rows may have different addresses of the same contact
  let saved = 0
  for (const { row, input, values, before: found } of outcomes) {
    const tagRefs = input.tags && tags(input.tags)
    if (found) {
      const before = latest.get(found.id) ?? found
      const patch = matchOn ? withoutOtherMatch(matchOn, input, before) : input
      latest.set(found.id, kind.save(tx, before, kind.patch(before, patch, tagRefs), values, tagRefs))
      // The record can have half a megabyte, even if the row is short.
      if (++saved % 25 === 0) await tx.all(sql`select`)
      continue
    }
    const record = kind.make(row.closedAt ? { ...input, closed_at: row.closedAt } : input, tagRefs ?? [])
    created.push({ record, values })
    for (const tag of tagRefs ?? []) byTag.getOrInsertComputed(tag, () => []).push(record.id)
  }
  kind.insert(tx, created)
  for (const [tag, ids] of byTag) linkTags(tx, kind.singular, ids, [tag])
  if (kind.afterInsert) for (const { record } of created) kind.afterInsert(tx, record)
  recordEvents(
    tx,
    `${kind.singular}.created`,
    created.map(({ record }) => record),
  )
}

/** Finds the tags of all rows at once; returns those of each row in alphabetical order. */
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

/** A rejected row has one entry with all its errors; its message begins with the first one. */
export function errorOf({ header }: Layout, { number, raw }: Row, found: readonly ValidationError[]): KeptError {
  const faults = found.slice(0, maxProblems).map(({ field, message }) => ({
    field: field === 'row' ? null : shortened(field),
    message: shortened(field === 'row' ? `The row ${message}` : message),
  }))
  const others = found.slice(1, maxProblems).map(({ field, message }) => shortened(`${field} ${message}`))
  const { field, message } = faults[0]!
  return { row: number, field, message: [message, ...others].join('; '), faults, raw: keep(header, raw) }
}

const maxProblems = 21

/** Limited, because it may contain a key of the file, or every option of a custom field, for each of a million rows. */
const shortened = (text: string) => storable(text.length > 1000 ? `${text.slice(0, 999)}…` : text)
