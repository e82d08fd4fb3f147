import { numberedSystemCaller } from '../database/caller.ts'
import type { Database } from '../database/database.ts'
import { transaction } from '../database/transaction.ts'
import { ApiError } from '../http/errors.ts'
import { bootstrap } from '../workspaces/bootstrap.ts'
import { fillWithSampleData } from './fill.ts'

/** Creates a workspace with sample data, its owner and a key. The password is returned only when it is new. */
export async function makeDemo(database: Database) {
  const email = 'demo@example.com'
  const { password, ...made } = await bootstrap(database, { email, name: 'Demo', workspace: 'Demo', slug: 'demo' })
  await fillWorkspace(database, made.workspace_id)
  return { ...made, email, ...(password && { password }) }
}

/** A workspace that already has records is not changed. */
export async function fillWorkspace(database: Database, workspaceId: string) {
  const caller = await numberedSystemCaller(database, workspaceId, 'sample data')
  try {
    await transaction(database, caller, fillWithSampleData)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error
  }
}
