import { isId } from '../../database/ids.ts'
import { sql } from '../../database/sql.ts'
import type { Tx } from '../../database/transaction.ts'
import type { Layout } from '../matching/convert.ts'
import type { Memory } from './memory.ts'

type Given = {
  externalId: string
  /** Which record gets it: its id, or another name for one that does not exist yet. */
  record: string
  /** Whether later rows may be about the same record. */
  isMatched: boolean
}

/**
 * For a dry run, which stores nothing, so that no unique index rejects an `external_id` that another record or an earlier
 * row has. Returns whether each of these would be rejected.
 */
export async function takenAmong(tx: Tx, { table }: Layout['kind'], memory: Memory, given: readonly Given[]) {
  const wanted = given.map(({ externalId }) => externalId)
  const changed = given.flatMap(({ record }) => (isId(record) ? [record] : []))
  const stored = await tx.all<{ id: string; external_id: string }>(sql`
    select id, external_id from ${table} where workspace_id = ${tx.workspaceId} and external_id = any(${wanted}::text[])
     union
    select id, external_id from ${table}
     where workspace_id = ${tx.workspaceId} and id = any(${changed}::uuid[]) and external_id is not null`)
  const holders = new Map(stored.map(({ id, external_id }) => [external_id, id]))
  const held = new Map(stored.map(({ id, external_id }) => [id, external_id]))
  return given.map(({ externalId, record, isMatched }) => {
    const holder = memory.recall(placeOf(externalId)) ?? holders.get(externalId)
    if (holder === record) return false
    if (holder !== undefined && holder !== nobody) return true
    const earlier = memory.recall(placeOf(`\0${record}`)) ?? held.get(record)
    if (earlier !== undefined) memory.remember(placeOf(earlier), nobody)
    memory.remember(placeOf(externalId), record)
    if (isMatched) memory.remember(placeOf(`\0${record}`), externalId)
    return false
  })
}

const nobody = ''
/** Apart from what else is remembered: the values of a file have no such character. */
const placeOf = (key: string) => `\0${key}`
