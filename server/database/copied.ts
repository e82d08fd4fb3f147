import type pg from 'pg'

/**
 * Transaction ids have no meaning in another PostgreSQL. Bulk jobs and reverts of imports refer to some, to find out what they
 * may change, and so do replays of webhooks that wait for transactions to end.
 */
export async function forgetTransactions(client: pg.Client, workspaceId: string | null = null) {
  const { rows } = await client.query<{ end: string }>('select pg_current_xact_id()::text::bigint + 1 as end')
  const own = (column: string) => `($1::uuid is null or ${column} = $1::uuid)`
  // Without a snapshot, every record counts.
  await client.query(`update bulk_jobs set snapshot = null where snapshot is not null and ${own('workspace_id')}`, [
    workspaceId,
  ])
  // All events come before those of a revert that is continued.
  await client.query(`update import_reverts set snapshot = $2 where ${own('workspace_id')}`, [
    workspaceId,
    `${rows[0]!.end}:${rows[0]!.end}:`,
  ])
  await client.query(
    `update pgboss.job set data = data - 'end' - 'from' || '{"horizon":"0"}'
      where name = 'webhooks.replay_in_progress' and state < 'completed' and ${own(`(data ->> 'workspaceId')::uuid`)}`,
    [workspaceId],
  )
}

/** One workspace after another, because the owner of the tables is subject to their policies. */
const findCopied = `
  do $$
  declare
    workspace uuid;
    copied text := '';
  begin
    for workspace in select id from workspaces loop
      perform set_config('app.workspace_id', workspace::text, true);
      if exists (select from events where workspace_id = workspace and transaction >= pg_snapshot_xmax(pg_current_snapshot()))
         or exists (select from notifications where workspace_id = workspace and transaction >= pg_snapshot_xmax(pg_current_snapshot()))
         or exists (select from duplicate_scans where workspace_id = workspace and transaction > pg_snapshot_xmax(pg_current_snapshot())) then
        copied := copied || ' ' || workspace;
      end if;
    end loop;
    perform set_config('app.copied', copied, false);
  end $$`

/**
 * Events that were copied with `pg_dump` have the transaction ids of another PostgreSQL. Where these are in the future of
 * this one, the live stream would send them again, and changes from now on would seem to come before them. They get
 * that of one transaction, so that their order is that of their ids, as after `rapport restore`.
 */
export async function adoptCopied(client: pg.Client) {
  await client.query(findCopied)
  const { rows } = await client.query<{ copied: string }>(`select current_setting('app.copied') as copied`)
  const ids = rows[0]!.copied.split(' ').filter(Boolean)
  if (ids.length > 0)
    console.log(
      'The database was copied from another PostgreSQL. Its events are numbered again, which can take minutes.',
    )
  for (const id of ids) {
    await client.query('begin')
    await client.query(`select set_config('app.workspace_id', $1, true)`, [id])
    for (const table of ['events', 'notifications'])
      await client.query(`update ${table} set transaction = default, recorded_by = default where workspace_id = $1`, [
        id,
      ])
    await client.query('update duplicate_scans set transaction = default where workspace_id = $1', [id])
    await forgetTransactions(client, id)
    await client.query('commit')
  }
}
