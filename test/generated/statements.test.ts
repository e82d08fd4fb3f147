import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { jobs } from '../../server/background.ts'
import { statementsChannel } from '../../server/database/database.ts'
import type { Sql } from '../../server/database/sql.ts'
import { problemsOf, readCatalog } from '../single-shard.ts'
import { nameOf, startWithRoutes } from './routes.ts'
import { makeWorld, requestFor } from './world.ts'

/** Statements that are accepted, by a part of their text, and why. Remove those that are no longer needed. */
const exceptions: { part: string; problem: string; why: string }[] = [
  {
    part: 'with made as',
    problem: 'writes and reads tags in one statement',
    why: 'a new tag that is also found is left out of those found',
  },
  {
    part: 'with missing as',
    problem: 'writes and reads trash_rows in one statement',
    why: 'updates and deletes: Citus sends the whole statement to the node',
  },
  {
    part: 'with missing as',
    problem: 'writes trash_rows in a CTE without RETURNING',
    why: 'updates and deletes: Citus sends the whole statement to the node',
  },
  {
    part: 'cleared as',
    problem: 'writes and reads events in one statement',
    why: 'an update: Citus sends the whole statement to the node',
  },
  {
    part: 'cleared as',
    problem: 'writes events in a CTE without RETURNING',
    why: 'an update: Citus sends the whole statement to the node',
  },
]

/** Every statement as the server sends it to Citus, and the route that sent it first. */
const statements = new Map<string, string>()
let current = 'making the world'
subscribe(statementsChannel, (batch) => {
  for (const query of batch as Sql[]) {
    const { text } = query.toQuery()
    if (!statements.has(text)) statements.set(text, current)
  }
})

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
    assert.ok(answer.status < 300, `${current}: ${answer.status} ${JSON.stringify(answer.error)}`)
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
  const catalog = await readCatalog(api.sql)
  const unused = new Set(exceptions)
  const found: string[] = []
  for (const [text, where] of statements)
    for (const problem of await problemsOf(api.sql, catalog, text)) {
      const exception = exceptions.find((known) => known.problem === problem && text.includes(known.part))
      if (exception) unused.delete(exception)
      else found.push(`${where} ${problem}: ${text.replaceAll(/\s+/g, ' ')}`)
    }
  assert.deepEqual(found.toSorted(), [])
  assert.deepEqual([...unused], [], 'these exceptions are no longer needed')
  assert.ok(statements.size > 300, 'the statements of the routes were seen')
})
