import { sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { conflict } from '../http/errors.ts'
import { hostOf } from '../http/formats.ts'
import type { EntityType } from './kinds.ts'

/**
 * The value that `match_on` names, as the database is asked for it; undefined if there is none. Domains are reduced to their
 * host. The database compares emails and names in any case by rules of its own.
 */
export function matchValue(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return
  return field === 'domain' ? hostOf(value) : value
}

/** In the form in which values of one request or file are compared: external ids exactly, all others in any case. */
export const matchKey = (field: string, value: unknown) =>
  field === 'external_id' ? matchValue(field, value) : matchValue(field, value)?.toLowerCase()

/**
 * Emails, domains and names are not unique, so that the database would accept two records of concurrent requests or imports.
 * Each value is locked until the transaction ends, in a fixed order to avoid deadlocks.
 */
export function lockKeys(tx: Tx, plural: EntityType, matchOn: string, keys: readonly string[]) {
  const texts = keys.map((key) => `${tx.workspaceId} ${plural} ${matchOn} ${key}`)
  tx.run(sql`
    select pg_advisory_xact_lock(key)
      from (select distinct hashtextextended(text, 0) as key from unnest(${texts}::text[]) as text order by key offset 0) as keys`)
}

/**
 * Finds the records that have each of some values, and locks those that are alone with theirs. They are found once more when
 * they are locked: until then, another request could change or delete them.
 */
export async function findAndLock<Found extends { id: string }>(
  find: () => Promise<string[][]>,
  lock: (ids: string[]) => Promise<Found[]>,
) {
  let found = await find()
  for (let round = 1; round <= maxRounds; round++) {
    const ids = single(found)
    if (ids.length === 0) return { found, records: new Map<string, Found>() }
    const [locked, again] = await Promise.all([lock(ids), find()])
    const records = new Map(locked.map((one) => [one.id, one]))
    if (single(again).join() === ids.join() && ids.every((id) => records.has(id))) return { found: again, records }
    found = again
  }
  throw conflict('Other requests are changing the same records. Try again.', 1)
}

/** In each further round, other records must have got the values. */
const maxRounds = 10

const single = (found: readonly string[][]) => found.flatMap((ids) => (ids.length === 1 ? ids : []))

/**
 * A contact that was found by one of its other addresses keeps its primary one: the given address is already among the
 * others.
 */
export function withoutOtherMatch<Given extends object>(matchOn: string, given: Given, before: object): Given {
  if (matchOn !== 'email' || !('email' in given)) return given
  const { email, ...others } = given as Given & { email: unknown }
  const { other_emails = [] } = before as { other_emails?: readonly string[] }
  const key = matchKey('email', email)
  return other_emails.some((other) => matchKey('email', other) === key) ? (others as unknown as Given) : given
}
