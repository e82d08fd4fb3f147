import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from '../database/database.ts'
import { sql } from '../database/sql.ts'
import type { AnyJob } from './job.ts'

/** The queue's own tables, in the schema `pgboss`. Made by the owner of the database; the server only fills them. */
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
}

/** Every process does this before it enqueues or works: a job needs its queue. */
export async function openQueues(database: Database, jobs: readonly AnyJob[]) {
  await database.send(jobs.map(({ name }) => sql`select pgboss.create_queue(${name}, '{"policy": "standard"}')`))
}
