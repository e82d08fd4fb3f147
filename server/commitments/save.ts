import { requireAbout } from '../companies/about.ts'
import { newId, timeOf } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import { recordEvents } from '../events/record.ts'
import { lockSubjects, removeFromTimelines } from '../timeline/timeline.ts'
import { completeAll, completedAt, recordCreated, saveChange } from '../follow-ups/completion.ts'
import { notFound } from '../http/errors.ts'
import { inParts } from '../records/in-parts.ts'
import { moveToTrash } from '../trash/keep.ts'
import { ownOf } from '../workspaces/member-link.ts'
import { insertCommitment, lockCommitments, removeCommitments, updateCommitment } from './queries.ts'
import { type Commitment, type CommitmentInput, type CommitmentPatch, commitment as kind } from './record.ts'

export function createCommitment(tx: Tx, input: CommitmentInput): Commitment {
  requireAbout(input)
  const id = newId()
  const now = timeOf(id)
  const commitment: Commitment = {
    id,
    ...kind.blank,
    ...ownOf(tx, 'assignee_id'),
    ...input,
    completed_at: completedAt(null, input.status ?? kind.blank.status, now),
    created_at: now,
    updated_at: now,
  }
  lockSubjects(tx, commitment)
  insertCommitment(tx, commitment)
  recordCreated(tx, 'commitment', commitment)
  return commitment
}

export async function changeCommitment(tx: Tx, id: string, patch: CommitmentPatch): Promise<Commitment> {
  const [before] = await lockCommitments(tx, [id])
  if (!before) throw notFound('Commitment')
  return saveCommitment(tx, before, patch)
}

export const completeCommitments = async (tx: Tx, ids: readonly string[]) =>
  completeAll('commitment', ids, await lockCommitments(tx, ids), (one) =>
    saveCommitment(tx, one, { status: 'completed' }),
  )

export const saveCommitment = (tx: Tx, before: Commitment, patch: CommitmentPatch) =>
  saveChange(tx, 'commitment', before, patch, updateCommitment)

export async function deleteCommitment(tx: Tx, id: string) {
  const commitments = await lockCommitments(tx, [id])
  if (commitments.length === 0) throw notFound('Commitment')
  await deleteCommitments(tx, commitments)
}

/** Deletes locked commitments. */
export async function deleteCommitments(tx: Tx, commitments: readonly Commitment[]) {
  const ids = commitments.map(({ id }) => id)
  await inParts(tx, commitments, (part) => moveToTrash(tx, kind, part))
  removeFromTimelines(tx, ids)
  removeCommitments(tx, ids)
  await inParts(tx, commitments, (part) => recordEvents(tx, 'commitment.deleted', part))
}
