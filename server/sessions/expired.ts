import { sql } from '../database/sql.ts'

/** Sessions and verifications are deleted 30 days after they expired. */
export const deleteExpiredSessions = [
  sql`delete from sessions where expires_at < now() - interval '30 days'`,
  sql`delete from verifications where expires_at < now() - interval '30 days'`,
  sql`delete from used_codes where used_at < now() - interval '1 day'`,
]
