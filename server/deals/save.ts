import { findContact } from '../contacts/queries.ts'
import { noValues, type StoredValues } from '../records/custom-values.ts'
import type { Tx } from '../database/transaction.ts'
import { type Changes, changesBetween, recordEvent } from '../events/record.ts'
import { recordOnTimelines } from '../timeline/timeline.ts'
import { type ValidationError, unknownReference, notFound, refuse } from '../http/errors.ts'
import type { ProblemFinder, Given } from '../http/refusals.ts'
import { checkParts, problemsOfParts, newRecord, patched } from '../records/parts.ts'
import { linkTags, replaceTags, type TagRef } from '../records/tags.ts'
import { ownOf } from '../workspaces/member-link.ts'
import { stayBefore } from './history.ts'
import { findDeal, insertDeal, lockDeals, replaceContacts, updateDeal } from './queries.ts'
import { type Deal, deal as kind, type DealInput, type DealPatch, type Stage } from './record.ts'

export async function createDeal(tx: Tx, input: DealInput): Promise<Deal> {
  checkDeal(input)
  const { values, tagRefs } = await checkParts(tx, 'deals', input)
  const deal = newDeal({ ...ownOf(tx, 'owner_id'), ...input }, tagRefs)
  if (input.contact_id) await requireContact(tx, input.contact_id)
  insertDeal(tx, deal, values)
  linkTags(tx, 'deal', [deal.id], tagRefs)
  recordCreation(tx, deal)
  recordEvent(tx, 'deal.created', deal.id, { data: deal })
  return deal
}

/** The constraint of the link would report contact_ids, which the request does not contain. */
async function requireContact(tx: Tx, id: string) {
  if (!(await findContact(tx, id))) throw unknownReference('contact_id')
}

export function checkDeal(input: DealInput) {
  refuse(problemsOfNew(input, stageOf(input)))
}

const problemsOfNew = (
  input: Partial<DealInput>,
  stage: Stage | undefined,
  hasBoth = Boolean(input.contact_id && input.contact_ids),
) => [
  ...problemsOf(input, stage),
  ...(hasBoth ? [{ field: 'contact_id', message: 'must not be given together with contact_ids' }] : []),
]

const stageOf = ({ stage = 'lead' }: Partial<DealInput>) => stage

export const problemsOfDeal: ProblemFinder<DealInput> = async (given) => {
  const { body, isInvalid } = given
  const hasBoth = (['contact_id', 'contact_ids'] as const).every((field) => body[field] || isInvalid(field))
  return [
    ...problemsOfNew(comparable(given), isInvalid('stage') ? undefined : stageOf(body), hasBoth),
    ...(await problemsOfParts('deals', { isNew: true })(given)),
  ]
}

/** A title is only compared with a valid name. */
function comparable<Body extends DealPatch>({ body, isInvalid }: Given<Body>): Partial<Body> {
  return isInvalid('name') ? { ...body, title: body.name } : body
}

export const problemsOfPatch: ProblemFinder<DealPatch> = async (given) => {
  const { db, params, body, isInvalid } = given
  const [before, problems] = await Promise.all([
    findDeal(db, params.id!),
    problemsOfParts('deals', { isNew: false })(given),
  ])
  return [...problemsOf(comparable(given), isInvalid('stage') ? undefined : (body.stage ?? before?.stage)), ...problems]
}

/** An imported deal may have been closed before it was created here. */
export function newDeal(input: DealInput & { closed_at?: string }, tagRefs?: readonly TagRef[]): Deal {
  const { contact_id, closed_at: closedEarlier, ...fields } = input
  const stage = stageOf(input)
  const contact_ids = distinct(contact_id ? [contact_id] : (input.contact_ids ?? []))
  const given = { ...kind.blank, ...fields, title: input.name, stage, contact_ids }
  const { last_activity_at: _, next_due, created_at, updated_at, ...record } = newRecord(given, tagRefs)
  const stage_changed_at = (isClosed(stage) && closedEarlier) || created_at
  const closed_at = isClosed(stage) ? stage_changed_at : null
  const activity = { last_activity_at: created_at, next_due }
  return { ...record, stage_changed_at, closed_at, ...activity, created_at, updated_at }
}

export function recordCreation(tx: Tx, deal: Deal) {
  recordOnTimelines(tx, [deal.id, ...deal.contact_ids], {
    ...entryOf(deal, 'Deal created', deal.created_at),
    details: { deal_id: deal.id, name: deal.name, stage: deal.stage, value: deal.value },
  })
}

const isClosed = (stage: Stage) => stage === 'won' || stage === 'lost'

/** In the order of the database. */
const distinct = (ids: readonly string[]) => [...new Set(ids)].toSorted()

/** Rules that a schema cannot express. A patch without a stage does not know the current stage yet. */
function problemsOf(
  { name, title, lost_reason, contact_ids = [] }: DealPatch,
  stage: Stage | undefined,
): ValidationError[] {
  return [
    ...(distinct(contact_ids).length > 100 ? [{ field: 'contact_ids', message: 'must have at most 100 entries' }] : []),
    ...(title !== undefined && title !== name
      ? [{ field: 'title', message: 'must equal name (title is an alias of name)' }]
      : []),
    ...(lost_reason && stage !== undefined && stage !== 'lost'
      ? [{ field: 'lost_reason', message: 'may only be given when the stage is lost' }]
      : []),
  ]
}

export async function changeDeal(
  tx: Tx,
  id: string,
  { undo, ...patch }: DealPatch & { undo?: boolean },
): Promise<Deal> {
  refuse(problemsOf(patch, patch.stage))
  const { values, tagRefs } = await checkParts(tx, 'deals', patch)
  const [before] = await lockDeals(tx, [id])
  if (!before) throw notFound('Deal')
  const since = undo && patch.stage ? await sinceBefore(tx, before, patch.stage) : undefined
  return saveDeal(tx, before, patchedDeal(before, patch, tagRefs), values, tagRefs, undefined, since)
}

export function patchedDeal(before: Deal, given: DealPatch, tagRefs?: readonly TagRef[]): Deal {
  const patch = given.title !== undefined && given.name === undefined ? { ...given, name: given.title } : given
  refuse(problemsOf(patch, patch.stage ?? before.stage))
  const after = patched(
    before,
    { ...patch, ...(patch.contact_ids && { contact_ids: distinct(patch.contact_ids) }) },
    tagRefs,
  )
  return { ...after, title: after.name }
}

/** When a deal entered its stage. */
export type Since = Pick<Deal, 'stage_changed_at' | 'closed_at'>

/** Since when the deal was in this stage, if it was before its last move. */
async function sinceBefore(tx: Tx, before: Deal, stage: Stage): Promise<Since | undefined> {
  const stay = await stayBefore(tx, before, stage)
  return stay && { stage_changed_at: stay.entered_at, closed_at: isClosed(stage) ? stay.entered_at : null }
}

/**
 * Stores the fields that changed and records an event; without a change, neither happens. `since` is given if a move is
 * undone: the deal was in this stage before.
 */
export function saveDeal(
  tx: Tx,
  before: Deal,
  after: Deal,
  values: StoredValues = noValues,
  tagRefs?: TagRef[],
  now = new Date().toISOString(),
  since?: Since,
): Deal {
  const settled = before.stage === after.stage ? after : { ...moved(after, now), ...since }
  const changes = changesBetween(before, settled)
  if (!changes) return before
  const deal = { ...settled, ...activityAt(before, settled, now), updated_at: now }
  updateDeal(tx, before, deal, values)
  if (tagRefs) replaceTags(tx, 'deal', deal.id, tagRefs)
  if (changes.contact_ids) replaceContacts(tx, deal.id, deal.contact_ids)
  recordDealOnTimelines(tx, before, deal)
  recordDealEvents(tx, before, deal, changes)
  return deal
}

const moved = (deal: Deal, now: string): Deal => ({
  ...deal,
  lost_reason: deal.stage === 'lost' ? deal.lost_reason : null,
  stage_changed_at: now,
  closed_at: isClosed(deal.stage) ? now : null,
})

/** What the database derives from the entries that `recordDealOnTimelines` adds. */
const activityAt = (before: Deal, after: Deal, now: string) =>
  (before.stage !== after.stage || newContacts(before, after).length > 0) && (before.last_activity_at ?? '') < now
    ? { last_activity_at: now }
    : {}

const newContacts = (before: Deal, after: Deal) => after.contact_ids.filter((id) => !before.contact_ids.includes(id))

function recordDealOnTimelines(tx: Tx, before: Deal, deal: Deal) {
  for (const contactId of newContacts(before, deal))
    recordOnTimelines(tx, [deal.id, contactId], {
      ...entryOf(deal, 'Deal linked', deal.updated_at),
      details: { deal_id: deal.id, contact_id: contactId },
    })
  if (before.stage !== deal.stage)
    recordOnTimelines(tx, [deal.id, ...deal.contact_ids], {
      ...entryOf(deal, `Deal moved from ${before.stage} to ${deal.stage}`, deal.updated_at),
      details: { deal_id: deal.id, from_stage: before.stage, to_stage: deal.stage },
    })
}

const entryOf = ({ id }: Deal, event: string, at: string) => ({ type: 'deal' as const, event, at, recordId: id })

// Fields that a move changes as a side effect are part of its event. A move can clear a reason, but never sets one.
const partsOfMove = (stage: Stage) =>
  new Set(['stage', 'stage_changed_at', 'closed_at', ...(stage === 'lost' ? [] : ['lost_reason'])])

function recordDealEvents(tx: Tx, before: Deal, deal: Deal, changes: Changes) {
  const parts = before.stage === deal.stage ? new Set<string>() : partsOfMove(deal.stage)
  const split = Object.groupBy(Object.entries(changes), ([field]) => (parts.has(field) ? 'move' : 'rest'))
  if (split.move)
    recordEvent(tx, 'deal.stage_moved', deal.id, {
      data: deal,
      changes: Object.fromEntries(split.move),
      extra: { from_stage: before.stage, to_stage: deal.stage },
    })
  if (split.rest) recordEvent(tx, 'deal.updated', deal.id, { data: deal, changes: Object.fromEntries(split.rest) })
}
