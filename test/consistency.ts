import assert from 'node:assert/strict'
import { recordEventTypes } from '../server/events/catalogue.ts'
import type { Api } from './api.ts'

/** Asserts after concurrent changes that every tally equals its count (and sum), and that no timeline entry refers to a deleted record. */
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

  const orphans = await ofWorkspace(
    `select event, subject_id, record_id
       from timeline
      where workspace_id = $1
        and (subject_id not in (select id from contacts union all select id from deals)
             or record_id not in (select id from deals union all select id from interactions
                                  union all select id from follow_ups union all select id from commitments))`,
  )
  assert.deepEqual(orphans, [])
}
