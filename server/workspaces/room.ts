import { type Config, isLimited } from '../config.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { tooMany } from '../http/errors.ts'
import { lockWorkspace } from './queries.ts'

/** Imports of a workspace at the same time, and as many exports and bulk jobs. */
export const mostRunning = 5
const mostUnfinished = mostRunning + 20

const tables = { imports: sql`imports`, exports: sql`exports`, 'bulk jobs': sql`bulk_jobs` }

/** How many have not ended. Of two that are made at once one waits for the other, so that both count right. */
export async function requireRoom(tx: Tx, config: Config, what: keyof typeof tables): Promise<number> {
  lockWorkspace(tx)
  const unfinished = await tx.first<{ total: number }>(sql`
    select count(*) as total from ${tables[what]} where workspace_id = ${tx.workspaceId} and status in ('pending', 'processing')`)
  const { total } = unfinished!
  if (isLimited(config) && total >= mostUnfinished)
    throw tooMany(`No more than ${mostUnfinished} ${what} at a time: wait until some have ended`, 60)
  return total
}
