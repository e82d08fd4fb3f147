import { sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'

export type Entry = {
  id: string
  summary: string
  contact: string
  contact_id: string
  deal_id: string | null
  due_date: string
  updated_at: string
}

const maximum = 2000
/** A description may have 50,000 characters, and a calendar shows one line. */
const longest = 255

/** The open follow-ups and commitments assigned to a person, nearest to today first. */
export const entriesOf = (db: Reader, userId: string) =>
  db.all<Entry>(sql`
    select t.id, t.summary, concat_ws(' ', c.first_name, c.last_name) as contact, t.contact_id, t.deal_id, t.due_date, t.updated_at
      from (select id, left(coalesce(title, description, initcap(type)), ${longest}) as summary, contact_id, deal_id, due_date, updated_at
              from follow_ups
             where workspace_id = ${db.workspaceId} and assignee_id = ${userId} and status = 'pending'
            union all
            select id, left(description, ${longest}), contact_id, deal_id, due_date, updated_at
              from commitments
             where workspace_id = ${db.workspaceId} and assignee_id = ${userId} and status = 'open' and due_date is not null) as t
      join contacts c on c.workspace_id = ${db.workspaceId} and c.id = t.contact_id
     order by abs(t.due_date - current_date), t.id
     limit ${maximum}`)
