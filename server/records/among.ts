import { Type } from 'typebox'
import { sql } from '../database/sql.ts'
import { idsIn, mostIds } from '../http/formats.ts'

export const ManyIds = Type.String({
  format: 'ids',
  maxLength: mostIds * 38,
  description: `Only these: ids, comma-separated, at most ${mostIds}`,
})

/** A list of just these records: what refers to many gets their names in one request. */
export const Ids = Type.Optional(ManyIds)

export const among = (ids: string | undefined) =>
  ids === undefined ? [] : [sql`and r.id = any(${idsIn(ids)}::uuid[])`]
