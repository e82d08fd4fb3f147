import { insertRows } from '../../database/rows.ts'
import { nothing, sql } from '../../database/sql.ts'
import type { Tx } from '../../database/transaction.ts'
import { maxFindings } from '../matching/findings.ts'
import type { Import, ImportDuplicates, ImportFinding } from '../schema.ts'
import type { KeptError } from './rejected-rows.ts'

/** `kept` is the number of rejected rows that are kept, `found` the number of findings. */
export type Progress = { done: number; kept: number; found: number; status: Import['status'] }

/** The progress of an import, locked until this transaction ends. */
export const lockProgress = (tx: Tx, id: string) =>
  tx.first<Progress>(sql`
    select imported_rows + failed_rows as done, coalesce(kept_failed_rows, failed_rows) as kept,
           jsonb_array_length(findings) as found, status
      from imports
     where workspace_id = ${tx.workspaceId} and id = ${id}
       for update`)

/** A file of five million bad rows must not fill the database: `failed_rows` counts them all, and the first ones are kept. */
const maxKeptErrors = 10_000

type Step = {
  created: number
  updated: number
  /** Of each rejected row. Only those that are kept are made: the cells of a wide row take long to write as JSON. */
  errors: readonly (() => KeptError)[]
  findings: readonly ImportFinding[]
  /** All findings so far. */
  duplicates: readonly ImportDuplicates[]
}

export function addProgress(tx: Tx, id: string, { kept, found }: Progress, step: Step) {
  const { created, updated, errors, duplicates } = step
  const findings = step.findings.slice(0, Math.max(0, maxFindings - found))
  const remaining = errors.slice(0, Math.max(0, maxKeptErrors - kept))
  insertRows(
    tx,
    sql`import_errors`,
    sql`import_id, row, field, message, faults, raw`,
    remaining.map((error) => ({ import_id: id, ...error() })),
  )
  tx.run(sql`
    update imports
       set imported_rows = imported_rows + ${created + updated}, created_rows = created_rows + ${created},
           updated_rows = updated_rows + ${updated}, failed_rows = failed_rows + ${errors.length},
           kept_failed_rows = ${kept + remaining.length},
           skipped_cells = skipped_cells + ${step.findings.filter(({ code }) => code === 'cell_skipped').length},
           ${findings.length === 0 ? nothing : sql`findings = findings || ${JSON.stringify(findings)}::jsonb,`}
           duplicates = ${JSON.stringify(duplicates)}, attempts = 0, updated_at = now()
     where workspace_id = ${tx.workspaceId} and id = ${id}`)
}
