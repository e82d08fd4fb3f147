import { Type } from 'typebox'
import { isId } from '../database/ids.ts'
import { sql } from '../database/sql.ts'
import { invalid } from '../http/errors.ts'

const most = 250

/** A list of just these records: what refers to many gets their names in one request. */
export const Ids = Type.Optional(
  Type.String({ maxLength: most * 38, description: `Only these: ids, comma-separated, at most ${most}` }),
)

export function among(ids: string | undefined) {
  if (ids === undefined) return []
  const wanted = ids.split(',').map((id) => id.trim().toLowerCase())
  if (wanted.length > most || !wanted.every(isId))
    throw invalid([{ field: 'ids', message: `must be 1 to ${most} UUIDs, comma-separated` }])
  return [sql`and r.id = any(${wanted}::uuid[])`]
}
