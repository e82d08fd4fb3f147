import { identifier, join, sql } from '../../database/sql.ts'
import type { Tx } from '../../database/transaction.ts'
import { conflict, type ValidationError } from '../../http/errors.ts'
import { registeredKinds } from '../../records/belongings.ts'
import { lockWorkspace } from '../../workspaces/queries.ts'
import type { ImportInput } from '../schema.ts'

/** Options of a table have no meaning for an archive. */
export const faultsOfRestore = (input: Partial<ImportInput>): ValidationError[] =>
  (
    [
      'mode',
      'match_on',
      'mapping',
      'formats',
      'owner_id',
      'on_missing_contact',
      'on_bad_cell',
      'encoding',
      'dry_run',
    ] as const
  )
    .filter((field) => input[field] !== undefined && input[field] !== null && input[field] !== false)
    .map((field) => ({ field, message: 'may not be given when entity_type is workspace' }))

/** An archive keeps its ids and totals, so the workspace must not contain anything else. */
export async function requireEmpty(tx: Tx) {
  lockWorkspace(tx)
  const kinds = registeredKinds().map(
    ({ table, isLive }) => sql`exists (select from ${table} where workspace_id = ${tx.workspaceId} and ${isLive})`,
  )
  const others = ['tags', 'custom_fields'].map(
    (table) =>
      sql`exists (select from ${identifier(table)} where workspace_id = ${tx.workspaceId} and deleted_at is null)`,
  )
  const views = sql`exists (select from views where workspace_id = ${tx.workspaceId})`
  const running = sql`
    exists (select from imports where workspace_id = ${tx.workspaceId} and status in ('pending', 'processing'))`
  const found = await tx.first<{ used: boolean; running: boolean }>(
    sql`select ${join([...kinds, ...others, views], ' or ')} as used, ${running} as running`,
  )
  if (found!.used)
    throw conflict(
      'The workspace is not empty. Restore the archive in a new workspace, or delete all records, tags, custom fields and views first.',
    )
  if (found!.running) throw conflict('Another import has not ended')
}
