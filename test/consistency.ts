import assert from 'node:assert/strict'
import { recordEventTypes } from '../server/events/catalogue.ts'
import type { Api } from './api.ts'

/** Asserts after concurrent changes that every tally equals its count (and sum), that no timeline entry refers to a deleted record, that last_activity_at and next_due are what a fresh computation says, and that the history of a deal ends with what it is now. */
export async function assertConsistent({ sql }: Pick<Api, 'sql'>, workspaceId: string) {
  const ofWorkspace = async (query: string, more: unknown[] = []) =>
    (await sql.query(query, [workspaceId, ...more])).rows

  const tallied = await ofWorkspace(
    `select * from (
       select what, sum(count)::int as count, sum(value)::text as value
         from tallies where workspace_id = $1 and what <> 'events' group by what
       union all
       select 'events', (sum(events) + coalesce(sum(count) filter (where what = 'events'), 0))::int, '0'
         from tallies where workspace_id = $1) as tallied
      where count <> 0 or value <> '0' order by what`,
  )
  const counted = await ofWorkspace(
    `select * from (
       select 'contacts' as what, count(*)::int, '0' as value from contacts where workspace_id = $1
       union all select 'companies', count(*)::int, '0' from companies where workspace_id = $1 and deleted_at is null
       union all select 'deals', count(*)::int, '0' from deals where workspace_id = $1
       union all select 'deals:' || stage, count(*)::int, sum(value)::text from deals where workspace_id = $1 group by stage
       union all select 'interactions', count(*)::int, '0' from interactions where workspace_id = $1
       union all select 'follow_ups', count(*)::int, '0' from follow_ups where workspace_id = $1
       union all select 'commitments', count(*)::int, '0' from commitments where workspace_id = $1
       union all select 'events', count(*)::int, '0' from events where workspace_id = $1
       union all select 'owner_events', count(*)::int, '0' from events where workspace_id = $1 and type <> all($2::text[])
       union all select 'import_events', count(*)::int, '0' from events
                  where workspace_id = $1 and import_id is not null and type = any($2::text[])) as counted
      where count > 0 order by what`,
    [recordEventTypes],
  )
  assert.deepEqual(tallied, counted)

  const idsOf = (...tables: string[]) =>
    tables.map((table) => `select id from ${table} where workspace_id = $1`).join(' union all ')
  const orphans = await ofWorkspace(
    `select event, subject_id, record_id
       from timeline
      where workspace_id = $1
        and (subject_id not in (${idsOf('contacts', 'deals', 'companies')})
             or record_id not in (${idsOf('deals', 'interactions', 'follow_ups', 'commitments')}))`,
  )
  assert.deepEqual(orphans, [])

  // After an upgrade, until a job has filled them in.
  const isFilled = `exists (select from workspaces where id = $1 and activity_filled)`
  const stale = await ofWorkspace(
    `select *
       from (select r.kind, r.id, r.last_activity_at, r.next_due,
                    (select max(at) from timeline where workspace_id = $1 and subject_id = r.id) as latest,
                    (select min(due_date)
                       from (select contact_id, deal_id, due_date from follow_ups where workspace_id = $1 and status = 'pending'
                             union all
                             select contact_id, deal_id, due_date from commitments where workspace_id = $1 and status = 'open') as open
                      where r.id in (contact_id, deal_id)) as due
               from (select 'contact' as kind, id, last_activity_at, next_due from contacts where workspace_id = $1
                     union all
                     select 'deal', id, last_activity_at, next_due from deals where workspace_id = $1) as r) as r
      where (last_activity_at, next_due) is distinct from (latest, due) and ${isFilled}`,
  )
  assert.deepEqual(stale, [])

  const misplaced = await ofWorkspace(
    `select t.event, t.company_id, r.company_id as present
       from timeline t
       join (select id, company_id from contacts where workspace_id = $1
             union all
             select id, company_id from deals where workspace_id = $1) as r on r.id = t.subject_id
      where t.workspace_id = $1 and t.company_id is distinct from r.company_id and ${isFilled}`,
  )
  assert.deepEqual(misplaced, [])

  // A job may not have restored the history yet.
  const wrongHistory = await ofWorkspace(
    `select d.id, array_agg(row(h.stage, h.value))::text as periods
       from deals d join deal_history h on h.workspace_id = $1 and h.deal_id = d.id and h.until is null
      where d.workspace_id = $1
      group by d.id, d.stage, d.value
     having count(*) > 1 or bool_or((h.stage, h.value) <> (d.stage, d.value))`,
  )
  assert.deepEqual(wrongHistory, [])
}
