import { randomUUID } from 'node:crypto'
import { openSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { buildApp } from '../server/app.ts'
import { jobs } from '../server/background.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { newId } from '../server/database/ids.ts'
import { queueLimits } from '../server/http/load.ts'
import { openQueues } from '../server/jobs/queues.ts'
import { openLog } from '../server/log.ts'

// Runs in a child process, separate from the process that creates the load. `api` is the product; `ceiling` is a bare Fastify
// route that runs one prepared statement through pg.
const [kind, connection] = process.argv.slice(2) as [string, string]
const config = JSON.parse(connection) as {
  admin: pg.ClientConfig
  app: pg.ClientConfig
  poolSize: number
  isLimited: boolean
}

const server = kind === 'api' ? await startApi() : startCeiling()
await server.listen({ port: 0, host: '127.0.0.1' })
process.send!({ port: (server.server.address() as AddressInfo).port })
process.on('disconnect', () => process.exit())

async function startApi() {
  const database = openDatabase(config.app, { size: config.poolSize, queue: queueLimits(config.isLimited) })
  await openQueues(database, jobs)
  const settings = readConfig({
    SECRET: randomUUID(),
    ...(!config.isLimited && { RATE_LIMIT_PER_SECOND: '0' }),
    DATA_DIR: process.env.BENCH_DATA_DIR!,
  })
  return buildApp({
    config: settings,
    database,
    log: openLog('info', { fd: openSync('/dev/null', 'w'), write() {} }),
  })
}

function startCeiling() {
  const pool = new pg.Pool({ ...config.admin, max: config.poolSize })
  pool.on('error', () => {}) // PostgreSQL may be stopped first
  const app = Fastify()
  const columns =
    'id, first_name, last_name, email, phone, title, profile_url, company_id, notes, created_at, updated_at'
  app.get('/contacts/:workspace/:id', async (request) => {
    const { workspace, id } = request.params as { workspace: string; id: string }
    const { rows } = await pool.query({
      name: 'read',
      text: `select ${columns} from contacts where workspace_id = $1 and id = $2`,
      values: [workspace, id],
    })
    return { data: rows[0] }
  })
  app.post('/contacts/:workspace', async (request, reply) => {
    const { workspace } = request.params as { workspace: string }
    const body = request.body as { first_name: string; last_name: string; email: string; notes: string }
    const id = newId()
    const at = new Date().toISOString()
    await pool.query({
      name: 'insert',
      text: `insert into bare_contacts (workspace_id, id, first_name, last_name, email, phone, title, profile_url, company_id, notes,
                                        custom_fields, search, created_at, updated_at)
             values ($1, $2, $3, $4, $5, null, null, null, null, $6, '{}', $7, $8, $8)`,
      values: [
        workspace,
        id,
        body.first_name,
        body.last_name,
        body.email,
        body.notes,
        `'1:ada':1A '1/ada' '1:lovelace':1A '1/lovelace' '1:met':1D`,
        at,
      ],
    })
    return reply.code(201).send({ data: { id, ...body, created_at: at, updated_at: at } })
  })
  return app
}
