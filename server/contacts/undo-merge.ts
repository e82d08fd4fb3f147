import type { Tx } from '../database/transaction.ts'
import { patched } from '../records/parts.ts'
import { undoChanges } from '../records/undo-changes.ts'
import type { Merge } from '../trash/schema.ts'
import { lockContacts } from './queries.ts'
import { contact } from './record.ts'
import { saveContact } from './save.ts'

/** Undoes what a merge changed in its target. Returns the fields that were changed since. */
export async function undoMerge(tx: Tx, { target_id, changes }: Merge): Promise<string[]> {
  const [target] = await lockContacts(tx, [target_id])
  return undoChanges(tx, { kind: contact, patch: patched, save: saveContact }, target!, changes)
}
