import { type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'

export type OpenTask = {
  entity_type: 'follow_up' | 'commitment'
  id: string
  summary: string
  contact_id: string | null
  company_id: string | null
  deal_id: string | null
  due_date: string
  updated_at: string
}

/** A description may have 50,000 characters, and a calendar or a mail shows one line. */
const longest = 255

/**
 * The open follow-ups and commitments with a due date, each restricted by the same condition, which may end with an
 * ORDER BY and a LIMIT: the indexes on assignee_id and due_date then serve it.
 */
export const openTasks = (db: Reader, restriction: Sql) => sql`
  (select 'follow_up' as entity_type, id, left(coalesce(title, description, initcap(type)), ${longest}) as summary,
          contact_id, company_id, deal_id, due_date, updated_at
     from follow_ups
    where workspace_id = ${db.workspaceId} and status = 'pending' and ${restriction})
  union all
  (select 'commitment', id, left(description, ${longest}), contact_id, company_id, deal_id, due_date, updated_at
     from commitments
    where workspace_id = ${db.workspaceId} and status = 'open' and due_date is not null and ${restriction})`

/** The name of the record that a task `t` is about: its contact, or else its deal or company. */
export const subjectName = (db: Reader) => sql`
  coalesce((select concat_ws(' ', c.first_name, c.last_name) from contacts c where c.workspace_id = ${db.workspaceId} and c.id = t.contact_id),
           (select d.name from deals d where d.workspace_id = ${db.workspaceId} and d.id = t.deal_id),
           (select c.name from companies c where c.workspace_id = ${db.workspaceId} and c.id = t.company_id), '')`
