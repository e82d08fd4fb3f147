import { sql } from '../database/sql.ts'

/** Invitations that were not accepted are deleted 30 days after they expired. */
export const deleteExpiredInvitations = sql`
  delete from invitations where expires_at < now() - interval '30 days' and accepted_at is null`
