import type pg from 'pg'
import { PgBoss } from 'pg-boss'

/** Creates the tables of the job queue in the schema `pgboss`, as the owner of the database: the server may only fill them. */
export async function installQueue(client: pg.Client) {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop({ graceful: false, close: false })
  await client.query(`
    grant usage on schema pgboss to rapport_app;
    grant select, insert, update, delete on all tables in schema pgboss to rapport_app`)
  // For next_priority(). Created only once: "if not exists" would wait for all transactions that enqueued a job.
  const { rows } = await client.query(`select to_regclass('pgboss.job_waiting') as index`)
  if (rows[0].index === null)
    await client.query(
      `create index job_waiting on pgboss.job_common (name, group_id, priority) where state < 'active'`,
    )
}
