import { newId, timeOf } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { removeFromTimelines } from '../events/timeline.ts'
import { completedAt, recordChanged, recordCreated } from '../follow-ups/completion.ts'
import { notFound } from '../http/errors.ts'
import { insertCommitment, lockCommitment, removeCommitment, updateCommitment } from './queries.ts'
import type { Commitment, CommitmentInput, CommitmentPatch } from './schema.ts'

export function createCommitment(tx: Tx, input: CommitmentInput): Commitment {
  const { contact_id, deal_id = null, description, due_date = null, status = 'open' } = input
  const id = newId()
  const now = timeOf(id)
  const commitment: Commitment = {
    id,
    contact_id,
    deal_id,
    description,
    due_date,
    status,
    completed_at: completedAt(null, status, now),
    created_at: now,
    updated_at: now,
  }
  insertCommitment(tx, commitment)
  recordCreated(tx, 'commitment', commitment)
  return commitment
}

/** Stores what differs and tells of it; what does not differ leaves no trace. */
export async function changeCommitment(tx: Tx, id: string, patch: CommitmentPatch): Promise<Commitment> {
  const before = await lockCommitment(tx, id)
  if (!before) throw notFound('Commitment')
  const now = new Date().toISOString()
  const changed = { ...before, ...patch }
  const after = { ...changed, completed_at: completedAt(before.completed_at, changed.status, now) }
  if (!changesBetween(before, after)) return before
  const commitment = { ...after, updated_at: now }
  updateCommitment(tx, commitment)
  recordChanged(tx, 'commitment', before, commitment)
  return commitment
}

export async function deleteCommitment(tx: Tx, id: string) {
  const removed = await removeCommitment(tx, id)
  if (!removed) throw notFound('Commitment')
  removeFromTimelines(tx, [id])
  recordEvent(tx, 'commitment.deleted', id, { data: removed })
}
