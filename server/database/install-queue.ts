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
}
