import { sql } from '../database/sql.ts'

/** Invitations that were not accepted are deleted 30 days after they expired; uses of the limits per day, after a day. */
export const deleteExpiredInvitations = [
  sql`delete from invitations where expires_at < now() - interval '30 days' and accepted_at is null`,
  sql`delete from quota_uses where created_at < now() - interval '1 day'`,
]
