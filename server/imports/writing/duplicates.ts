import { type EntityType, mainKinds } from '../../kinds/kinds.ts'
import { planAnew, type Sql, sql } from '../../database/sql.ts'
import type { Tx } from '../../database/transaction.ts'
import { keyOfRow, type Row } from '../matching/convert.ts'
import { kinds } from '../matching/kinds.ts'
import type { Memory } from './memory.ts'
import type { ImportDuplicates } from '../schema.ts'

/** The rows known to a dry run that have the same value in this field as a record or an earlier row. */
export type Likeness = ImportDuplicates & {
  /** The last row that was checked. */
  last: number
}

export const likenessesOf = (entityType: EntityType): Likeness[] =>
  mainKinds[entityType].distinctBy.map((field) => ({ field, rows: 0, first_rows: [], last: 0 }))

/** Counts those among the next rows that would create a duplicate. */
export async function noteDuplicates(
  tx: Tx,
  entityType: EntityType,
  likenesses: readonly Likeness[],
  memory: Memory,
  rows: readonly Pick<Row, 'number' | 'input'>[],
) {
  const { table, matches } = kinds[entityType]
  for (const likeness of likenesses) {
    const keyed = rows.flatMap(({ number, input }) => {
      const key = number > likeness.last ? keyOfRow(likeness.field, input) : undefined
      return key === undefined ? [] : [{ number, key }]
    })
    if (keyed.length === 0) continue
    const known = await knownAmong(tx, table, matches[likeness.field]!, keyed)
    for (const { number, key } of keyed) note(likeness, memory, number, key, known.has(number))
  }
}

async function knownAmong(tx: Tx, table: Sql, condition: Sql, rows: readonly { number: number; key: string }[]) {
  const found = await tx.all<{ number: number }>(
    planAnew(sql`
      select wanted.number
        from unnest(${rows.map(({ number }) => number)}::integer[], ${rows.map(({ key }) => key)}::text[]) as wanted (number, key)
       cross join lateral (select from ${table} r where r.workspace_id = ${tx.workspaceId} and ${condition} limit 1) as known`),
  )
  return new Set(found.map(({ number }) => number))
}

function note(likeness: Likeness, memory: Memory, number: number, key: string, isKnown: boolean) {
  const { field, first_rows } = likeness
  likeness.last = number // a batch that is retried is not counted again
  if (isKnown || memory.recall(`${field} ${key}`) !== undefined) {
    likeness.rows++
    if (first_rows.length < 20) first_rows.push(number)
  } else memory.remember(`${field} ${key}`, '')
}

export const duplicatesOf = (likenesses: readonly Likeness[]): ImportDuplicates[] =>
  likenesses.filter(({ rows }) => rows > 0).map(({ field, rows, first_rows }) => ({ field, rows, first_rows }))
