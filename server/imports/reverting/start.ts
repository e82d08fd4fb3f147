import { askerOf } from '../../database/caller.ts'
import { sql } from '../../database/sql.ts'
import type { Tx } from '../../database/transaction.ts'
import { recordEvent } from '../../events/record.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { trashDays } from '../../trash/retention.ts'
import { findImport } from '../queries.ts'
import type { Import } from '../schema.ts'
import { insertRevert } from './queries.ts'
import { runRevert } from './run.ts'

export async function startRevert(tx: Tx, id: string): Promise<Import> {
  const row = await tx.first<{ is_revertible: boolean }>(sql`
    select is_revertible from imports where workspace_id = ${tx.workspaceId} and id = ${id} for update`)
  const job = row && (await findImport(tx, id))
  if (!job) throw notFound('Import')
  const reason = reasonNotRevertible(job, row)
  if (reason) throw conflict(reason)
  insertRevert(tx, id)
  enqueue(tx, runRevert, { importId: id, asker: askerOf(tx.caller) })
  const started = (await findImport(tx, id))!
  recordEvent(tx, 'import.reverted', id, { data: started })
  return started
}

function reasonNotRevertible(
  { entity_type, status, dry_run, completed_at, revert }: Import,
  { is_revertible }: { is_revertible: boolean },
) {
  if (entity_type === 'workspace') return 'A restored archive cannot be reverted. Delete the workspace instead.'
  if (dry_run) return 'A dry run has imported nothing'
  if (status === 'pending' || status === 'processing') return 'The import has not ended yet'
  if (revert && revert.status !== 'failed')
    return revert.status === 'completed' ? 'The import was already reverted' : 'The import is already being reverted'
  if (!is_revertible) return 'The import was made by an earlier version and cannot be reverted'
  if (Date.parse(completed_at!) < Date.now() - trashDays() * 86_400_000)
    return `The import ended more than ${trashDays()} days ago`
}
