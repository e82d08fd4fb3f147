import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { pino } from 'pino'
import type { RunInThread } from '../jobs/thread.ts'
import { startSenderIn } from './send-job.ts'

test('the sender is started again when its thread has ended, and stops with the process', async () => {
  const again = Promise.withResolvers<void>()
  let starts = 0
  let isStopped = false
  const run: RunInThread = async (_job, _payload, signal) => {
    if (++starts === 1) throw new Error('The thread ended with code 1')
    again.resolve()
    await once(signal, 'abort')
    isStopped = true
  }
  const sender = startSenderIn(run, pino({ level: 'silent' }))
  await again.promise
  await sender.stop()
  assert.deepEqual([starts, isStopped], [2, true])
})
