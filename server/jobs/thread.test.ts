import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread } from 'node:worker_threads'
import { test } from 'node:test'
import { pino } from 'pino'
import { collectFromThreads, offer } from '../cluster/link.ts'
import { openSignal } from '../cluster/signal.ts'
import { type AnyJob, type JobContext, NotYet, TurnOver } from './job.ts'
import { until } from '../../test/until.ts'
import { openThread, serveThread } from './thread.ts'

// This file is also the entry of the thread.

const signal = openSignal('test of threads')
const job = (name: string, run: AnyJob['run']): AnyJob => ({ name, run })
const [succeeds, hears, waits, givesWay, fails, endsThread, runsUntilAborted, hangs] = [
  job('succeeds', async (_context, { value }: { value: string }) => signal.send(value)),
  job('hears', async () => {
    const heard = new Promise((resolve) => signal.listen((value) => value === 'hello' && resolve(value)))
    signal.send('listening')
    signal.send(`heard ${await heard}`)
  }),
  job('waits', async () => {
    throw new NotYet('not yet')
  }),
  job('gives way', async ({ giveWay }: JobContext, payload: { steps: number }) => {
    for (; ; await sleep(50)) {
      payload.steps++
      await giveWay!()
    }
  }),
  job('fails', async () => {
    throw new TypeError('a bug', { cause: () => 'cannot be sent to another thread' })
  }),
  job('ends the thread', async () => process.exit(3)),
  job('runs until it is aborted', async (context: JobContext) => {
    signal.send('running')
    while (!context.signal.aborted) await sleep(5)
    context.signal.throwIfAborted()
  }),
  job('hangs', async () => {
    for (;;);
  }),
] as const

if (isMainThread) runTests()
else {
  offer('test', () => 'offered')
  serveThread([succeeds, hears, waits, givesWay, fails, endsThread, runsUntilAborted, hangs], context(), async () => {})
}

function context() {
  const database = { send: async () => [['a job of another workspace']] }
  return { database, config: {}, log: pino({ level: 'silent' }) } as unknown as Omit<JobContext, 'signal'>
}

function runTests() {
  const never = new AbortController().signal
  const open = (patience?: number) => openThread(new URL(import.meta.url), {}, patience)

  test('a job in a thread settles as it would here, and its signals reach this thread', async (t) => {
    const thread = open()
    t.after(() => thread.close())
    const received = Promise.withResolvers<string>()
    t.after(signal.listen(received.resolve))
    await thread.run(succeeds, { value: 'committed' }, never)
    assert.equal(await received.promise, 'committed')
    await assert.rejects(thread.run(waits, {}, never), NotYet)
    const payload = { steps: 0 }
    await assert.rejects(thread.run(givesWay, payload, never, 'a workspace'), TurnOver)
    assert.ok(payload.steps > 0, 'the payload says where it stopped')
    await assert.rejects(thread.run(fails, {}, never), {
      message: 'a bug',
      stack: /TypeError: a bug\n.*thread\.test\.ts/,
    })
  })

  test('a job hears the signals of this thread, which collects what the other offers', async (t) => {
    const thread = open()
    t.after(() => thread.close())
    const values: string[] = []
    t.after(
      signal.listen((value) => {
        values.push(value)
        if (value === 'listening') signal.send('hello')
      }),
    )
    assert.deepEqual(await collectFromThreads('test'), [], 'no thread is started for it')
    await thread.run(hears, {}, never)
    await until(() => values.includes('heard hello'))
    assert.deepEqual(await collectFromThreads('test'), ['offered'])
    assert.deepEqual(await collectFromThreads('something else'), [])
  })

  test('a job is aborted, and a thread that is closed ends', async () => {
    const thread = open()
    const isRunning = Promise.withResolvers<string>()
    const forget = signal.listen(isRunning.resolve)
    const stop = new AbortController()
    const job = thread.run(runsUntilAborted, {}, stop.signal)
    await isRunning.promise
    forget()
    stop.abort()
    await assert.rejects(job, { message: 'the process is stopping' })
    await assert.rejects(thread.run(runsUntilAborted, {}, AbortSignal.abort()), { message: 'the process is stopping' })
    await thread.close()
    await thread.close()
  })

  test('a thread that ends fails its jobs, and the next job starts another', async (t) => {
    const thread = open()
    t.after(() => thread.close())
    const running = thread.run(runsUntilAborted, {}, never)
    await assert.rejects(thread.run(endsThread, {}, never), { message: 'The thread ended with code 3' })
    await assert.rejects(running, { message: 'The thread ended with code 3' })
    await thread.run(succeeds, { value: 'again' }, never)
  })

  test('a thread that does not respond is ended and fails its jobs, and the next job starts another', async (t) => {
    const thread = open(15_000)
    t.after(() => thread.close())
    await assert.rejects(thread.run(hangs, {}, never), { message: 'The thread did not respond for 15 seconds' })
    await thread.run(succeeds, { value: 'again' }, never)
  })
}
