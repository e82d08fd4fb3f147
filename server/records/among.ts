import { Type } from 'typebox'
import { sql } from '../database/sql.ts'
import { idsIn, maxIds } from '../http/formats.ts'

export const ManyIds = Type.String({
  format: 'ids',
  maxLength: maxIds * 38,
  description: `Only records with these ids, comma-separated, at most ${maxIds}`,
})

/** Limits a list to these records, so that a client can look up many of them in one request. */
export const Ids = Type.Optional(ManyIds)

export const among = (ids: string | undefined) =>
  ids === undefined ? [] : [sql`and r.id = any(${idsIn(ids)}::uuid[])`]
