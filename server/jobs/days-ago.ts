import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'

/** By the clock of the database, because the clock of one process may be wrong. */
export async function daysAgo({ send }: Pick<Database, 'send'>, days: number) {
  const [rows] = await send([sql`select now() - make_interval(days => ${days}) as time`])
  return new Date((rows![0] as { time: string }).time)
}
