import { requireAbout } from '../companies/about.ts'
import { newId, timeOf } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record.ts'
import { lockSubjects, removeFromTimelines } from '../timeline/timeline.ts'
import { notFound } from '../http/errors.ts'
import { inParts } from '../records/in-parts.ts'
import { moveToTrash } from '../trash/keep.ts'
import { ownOf } from '../workspaces/member-link.ts'
import { completeAll, completedAt, recordCreated, saveChange } from './completion.ts'
import { insertFollowUp, lockFollowUps, removeFollowUps, updateFollowUp } from './queries.ts'
import { type FollowUp, followUp as kind, type FollowUpInput, type FollowUpPatch } from './record.ts'

export function createFollowUp(tx: Tx, input: FollowUpInput): FollowUp {
  requireAbout(input)
  const id = newId()
  const now = timeOf(id)
  const status = input.status ?? kind.blank.status
  const followUp: FollowUp = {
    id,
    ...kind.blank,
    ...ownOf(tx, 'assignee_id'),
    ...input,
    completed: status === 'completed',
    completed_at: completedAt(null, status, now),
    created_at: now,
    updated_at: now,
  }
  lockSubjects(tx, followUp)
  insertFollowUp(tx, followUp)
  recordCreated(tx, 'follow_up', followUp)
  return followUp
}

export async function changeFollowUp(tx: Tx, id: string, patch: FollowUpPatch): Promise<FollowUp> {
  const [before] = await lockFollowUps(tx, [id])
  if (!before) throw notFound('Follow-up')
  return saveFollowUp(tx, before, patch)
}

export const completeFollowUps = async (tx: Tx, ids: readonly string[]) =>
  completeAll('follow_up', ids, await lockFollowUps(tx, ids), (one) => saveFollowUp(tx, one, { status: 'completed' }))

export const saveFollowUp = (tx: Tx, before: FollowUp, patch: FollowUpPatch) =>
  saveChange(tx, 'follow_up', before, patch, updateFollowUp)

export async function deleteFollowUp(tx: Tx, id: string) {
  const followUps = await lockFollowUps(tx, [id])
  if (followUps.length === 0) throw notFound('Follow-up')
  await deleteFollowUps(tx, followUps)
}

/** Deletes locked follow-ups. */
export async function deleteFollowUps(tx: Tx, followUps: readonly FollowUp[]) {
  const ids = followUps.map(({ id }) => id)
  await inParts(tx, followUps, (part) => moveToTrash(tx, kind, part))
  removeFromTimelines(tx, ids)
  removeFollowUps(tx, ids)
  await inParts(tx, followUps, (part) => recordEvents(tx, 'follow_up.deleted', part))
}
