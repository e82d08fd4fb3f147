import { newId, timeOf } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { removeFromTimelines } from '../events/timeline.ts'
import { notFound } from '../http/errors.ts'
import { completedAt, recordChanged, recordCreated } from './completion.ts'
import { insertFollowUp, lockFollowUps, removeFollowUp, updateFollowUp } from './queries.ts'
import type { FollowUp, FollowUpInput, FollowUpPatch } from './schema.ts'

export function createFollowUp(tx: Tx, input: FollowUpInput): FollowUp {
  const {
    contact_id,
    deal_id = null,
    type,
    title = null,
    description = null,
    priority = 'medium',
    due_date,
    status = 'pending',
  } = input
  const id = newId()
  const now = timeOf(id)
  const followUp: FollowUp = {
    id,
    contact_id,
    deal_id,
    type,
    title,
    description,
    priority,
    due_date,
    status,
    completed: status === 'completed',
    completed_at: completedAt(null, status, now),
    created_at: now,
    updated_at: now,
  }
  insertFollowUp(tx, followUp)
  recordCreated(tx, 'follow_up', followUp)
  return followUp
}

export async function changeFollowUp(tx: Tx, id: string, patch: FollowUpPatch): Promise<FollowUp> {
  const [before] = await lockFollowUps(tx, [id])
  if (!before) throw notFound('Follow-up')
  return saveFollowUp(tx, before, patch)
}

/** All or none, in the order given; an id given twice is completed and shown once. */
export async function completeFollowUps(tx: Tx, ids: readonly string[]): Promise<FollowUp[]> {
  const found = new Map((await lockFollowUps(tx, ids)).map((followUp) => [followUp.id, followUp]))
  return [...new Set(ids)].map((id) => {
    const before = found.get(id)
    if (!before) throw notFound(`Follow-up ${id}`)
    return saveFollowUp(tx, before, { status: 'completed' })
  })
}

/** Stores what differs and tells of it; what does not differ leaves no trace. */
function saveFollowUp(tx: Tx, before: FollowUp, patch: FollowUpPatch): FollowUp {
  const now = new Date().toISOString()
  const { status } = { ...before, ...patch }
  const after = {
    ...before,
    ...patch,
    completed: status === 'completed',
    completed_at: completedAt(before.completed_at, status, now),
  }
  if (!changesBetween(before, after)) return before
  const followUp = { ...after, updated_at: now }
  updateFollowUp(tx, followUp)
  recordChanged(tx, 'follow_up', before, followUp)
  return followUp
}

export async function deleteFollowUp(tx: Tx, id: string) {
  const removed = await removeFollowUp(tx, id)
  if (!removed) throw notFound('Follow-up')
  removeFromTimelines(tx, [id])
  recordEvent(tx, 'follow_up.deleted', id, { data: removed })
}
