import { type Config, isLimited } from '../config.ts'
import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { tooMany } from '../http/errors.ts'
import { lockWorkspace } from './queries.ts'

/** How many imports of a workspace run at the same time. The same limit applies to exports and to bulk jobs. */
export const maxRunning = 5
const maxUnfinished = maxRunning + 20

const tables = { imports: sql`imports`, exports: sql`exports`, 'bulk jobs': sql`bulk_jobs` }

/** Returns the number of unfinished jobs. Concurrent requests wait for each other, so that both count correctly. */
export async function checkJobQuota(tx: Tx, config: Config, what: keyof typeof tables): Promise<number> {
  lockWorkspace(tx)
  const unfinished = await tx.first<{ total: number }>(sql`
    select count(*) as total from ${tables[what]} where workspace_id = ${tx.workspaceId} and status in ('pending', 'processing')`)
  const { total } = unfinished!
  if (isLimited(config) && total >= maxUnfinished)
    throw tooMany(`At most ${maxUnfinished} ${what} can wait or run at a time. Wait until some have ended.`, 60)
  return total
}
