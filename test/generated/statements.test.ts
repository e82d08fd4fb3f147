import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { jobs } from '../../server/background.ts'
import { fullOnly } from '../faults/size.ts'
import { refusedOf, watchStatements } from '../single-shard.ts'
import { nameOf, startWithRoutes } from './routes.ts'
import { makeWorld, requestFor } from './world.ts'

let current = 'making the world'
const statements = watchStatements(() => current)

const started = await startWithRoutes({ distributed: true, worker: true })
after(() => started[Symbol.asyncDispose]())
const { api, described } = started

test('every statement on tenant tables can run on Citus, on the node that has the workspace', async () => {
  const world = await makeWorld(api)
  for (const route of described) {
    current = nameOf(route)
    const { path, body, send } = await requestFor(route, world)
    const isWrite = route.method !== 'GET' && route.access.role !== 'anyone'
    const answer = await send(route.method, path, body, isWrite ? { 'dry-run': 'true' } : undefined)
    // The worker may have ended a job before it is cancelled.
    const hasEnded = answer.status === 409 && /has already ended/.test(answer.error.message)
    assert.ok(answer.status < 300 || hasEnded, `${current}: ${answer.status} ${JSON.stringify(answer.error)}`)
  }
  const context = {
    database: api.database,
    config: { ...api.config, eventDataDays: 1 },
    log: pino({ level: 'silent' }),
    signal: AbortSignal.timeout(60_000),
  }
  for (const job of jobs.filter(({ daily, everyMinutes }) => daily || everyMinutes)) {
    current = `the job ${job.name}`
    await job.run(context, {})
  }
  const { found, unused } = await refusedOf(api.sql, statements)
  assert.deepEqual(found, [])
  assert.deepEqual(unused, [], 'these exceptions are no longer needed')
  assert.ok(statements.size > 300, 'the statements of the routes were seen')
})

// The routes above are asked for one thing each. These files have the requests and jobs with the most unusual statements.
const files = ['server/contacts/merge.test.ts', 'server/trash/trash.test.ts']
const furtherFiles = [
  'server/companies/merge.test.ts',
  'server/duplicates/duplicates.test.ts',
  'server/oauth/oauth.test.ts',
  'server/webhooks/webhooks.test.ts',
]

for (const file of [...files, ...furtherFiles]) {
  const skip = furtherFiles.includes(file) && fullOnly
  test(`${file} passes with the statements for Citus, and all of them could run there`, { skip }, async () => {
    const { NODE_TEST_CONTEXT: _own, ...env } = process.env
    const run = promisify(execFile)(process.execPath, ['--test', file], {
      env: { ...env, RAPPORT_TEST_AS_CITUS: '1' },
      maxBuffer: 10_000_000,
    })
    await run.catch(({ stdout }: { stdout: string }) => assert.fail(stdout))
  })
}
