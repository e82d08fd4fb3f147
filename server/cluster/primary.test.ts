import assert from 'node:assert/strict'
import cluster from 'node:cluster'
import { test } from 'node:test'
import { pino } from 'pino'
import { until } from '../../test/until.ts'
import { joinCluster, reportReady } from './link.ts'
import { startCluster } from './primary.ts'

// This file is also the entry of the processes.

if (cluster.isPrimary) runTests()
else await joinCluster(() => {}).then(run)

async function run() {
  process.on('SIGTERM', () => process.exit())
  reportReady()
}

function runTests() {
  test('a process that does not respond is replaced', async (t) => {
    const messages: string[] = []
    const log = pino({ level: 'info' }, { write: (line: string) => void messages.push(JSON.parse(line).msg) })
    const parts = { entry: import.meta.filename, assignments: [1, 2], answers: {}, log, patience: 4000 }
    const group = await startCluster(parts)
    t.after(() => group.stop())
    const pids = () => Object.values(cluster.workers!).map((worker) => worker!.process.pid!)
    const [hanging, other] = pids()
    process.kill(hanging!, 'SIGSTOP')
    await until(() => messages.filter((message) => message === 'a process of the server is ready').length === 3)
    assert.ok(messages.includes('a process of the server did not respond for 4 seconds'))
    assert.ok(!pids().includes(hanging!) && pids().includes(other!))
  })
}
