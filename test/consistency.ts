import assert from 'node:assert/strict'
import type { Api } from './api.ts'

/** Whatever raced: every tally is the count it stands for, and nothing on a timeline tells of or belongs to what is gone. */
export async function assertConsistent(api: Api, workspaceId: string) {
  const counted: Record<string, number> = {}
  const tallied: Record<string, number> = {}
  for (const table of ['contacts', 'interactions', 'follow_ups', 'commitments', 'events']) {
    const { rows } = await api.sql.query(
      `select (select count(*) from ${table} where workspace_id = $1)::int as counted,
              (select coalesce(sum(case when $2 = 'events' then events when what = $2 then count end), 0)
                 from tallies where workspace_id = $1)::int as tallied`,
      [workspaceId, table],
    )
    counted[table] = rows[0].counted
    tallied[table] = rows[0].tallied
  }
  assert.deepEqual(tallied, counted)
  const { rows: orphans } = await api.sql.query(
    `select event, subject_id, record_id
       from timeline
      where workspace_id = $1
        and (subject_id not in (select id from contacts union all select id from deals)
             or record_id not in (select id from deals union all select id from interactions
                                  union all select id from follow_ups union all select id from commitments))`,
    [workspaceId],
  )
  assert.deepEqual(orphans, [])
}
