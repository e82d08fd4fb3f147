import { literal, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { openTasks, type OpenTask, subjectName } from './open-tasks.ts'

export type Entry = OpenTask & { contact: string }

const maximum = literal(2000)

/**
 * The open follow-ups and commitments assigned to a person, nearest to today first. Those before and after today are read
 * from an index up to the maximum each, so that the cost does not grow with their number.
 */
export function entriesOf(db: Reader, userId: string) {
  const today = new Date().toISOString().slice(0, 10)
  const own = sql`assignee_id = ${userId}`
  return db.all<Entry>(sql`
    select t.*, ${subjectName(db)} as contact
      from (select *
              from (${openTasks(db, sql`${own} and due_date >= ${today} order by due_date, id limit ${maximum}`)}
                    union all
                    ${openTasks(db, sql`${own} and due_date < ${today} order by due_date desc, id desc limit ${maximum}`)}) as nearest
             order by abs(due_date - ${today}::date), id
             limit ${maximum}) as t
     order by abs(t.due_date - ${today}::date), t.id`)
}
