import type { Database } from './database.ts'
import { sql } from './sql.ts'

/**
 * Row-level security separates the tenants, and does not apply to owners of tables and superusers. The role is set by a
 * startup option of the connection, which a connection pooler may drop.
 */
export async function checkRole(database: Database) {
  const [rows] = await database.send([sql`select current_user as name`])
  const { name } = rows![0] as { name: string }
  if (name !== 'rapport_app')
    throw new Error(
      `The connections of DATABASE_URL have the role ${name} instead of rapport_app, so row-level security would not isolate tenants. ` +
        `A connection pooler such as PgBouncer drops the option that sets the role: run \`alter role ${name} set role = 'rapport_app'\` ` +
        'and set DATABASE_ADMIN_URL to another role that owns the database.',
    )
}
