import assert from 'node:assert/strict'
import { openSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { until } from '../test/until.ts'
import { openLog } from './log.ts'

test('a value with the name of a secret is not logged at any depth', async () => {
  const headers = { authorization: 'Bearer x', Cookie: 'x', 'set-cookie': ['x'], 'x-api-key': 'x', accept: '*/*' }
  const [line] = await write((log) =>
    log.info({ headers, user: { newPassword: 'x', list: [{ token: 'x', id: 1 }] }, secret: 'x', key: 'x' }, 'hello'),
  )
  const hidden = '[secret]'
  const { time, ...rest } = line!
  assert.ok(time)
  assert.deepEqual(rest, {
    level: 'info',
    headers: { authorization: hidden, Cookie: hidden, 'set-cookie': hidden, 'x-api-key': hidden, accept: '*/*' },
    user: { newPassword: hidden, list: [{ token: hidden, id: 1 }] },
    secret: hidden,
    key: hidden,
    msg: 'hello',
  })
})

test('a secret in an error is not logged', async () => {
  const [line] = await write((log) => log.error(Object.assign(new Error('broken'), { apiKey: 'x' })))
  assert.equal((line!.err as { apiKey: string }).apiKey, '[secret]')
  assert.equal(line!.msg, 'broken')
})

test('the log contains the path of a request without its query string', async () => {
  const [line] = await write((log) =>
    log.info({ req: { method: 'GET', url: '/reset?token=x', ip: '::1', headers: { cookie: 'x' } } }),
  )
  assert.deepEqual(line!.req, { method: 'GET', path: '/reset', ip: '::1' })
})

test('the path of a calendar feed is logged without its secret', async () => {
  const [line] = await write((log) => log.info({ req: { method: 'GET', url: '/api/v1/calendar/4f1c.ics', ip: '::1' } }))
  assert.deepEqual(line!.req, { method: 'GET', path: '/api/v1/calendar/[secret]', ip: '::1' })
})

test('at a terminal, lines are human-readable', () => {
  const lines: string[] = []
  openLog('warn', { isTTY: true, fd: 2, write: (text) => lines.push(text) }).warn({ password: 'x' }, 'disk almost full')
  assert.match(lines.join(''), /^\d\d:\d\d:\d\d warn: disk almost full\n$/)
})

test('lines beyond 16 MiB of unwritten log are dropped, and logging then continues', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'log-'))
  const file = path.join(folder, 'log')
  const log = openLog('info', { fd: openSync(file, 'a'), write: () => assert.fail('not at a terminal') })
  const flush = promisify(log.flush.bind(log))
  const text = 'x'.repeat(2 ** 20)
  for (let number = 1; number <= 40; number++) log.info({ number, text }) // without a pause, so that nothing is written in between
  await flush()
  log.info({ number: 41 })
  // On a busy machine the flush can end before the line is written.
  const lines = await until(async () => {
    const text = await readFile(file, 'utf8')
    return text.endsWith('"number":41}\n') && text.trim().split('\n')
  })
  const numbers = lines.map((line) => JSON.parse(line).number)
  await rm(folder, { recursive: true })
  assert.deepEqual(numbers, [...Array.from({ length: 15 }, (_, i) => i + 1), 41])
})

async function write(use: (log: Logger) => void): Promise<Record<string, unknown>[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'log-'))
  const fd = openSync(path.join(folder, 'log'), 'a') // the log closes it when the process ends
  const log = openLog('info', { fd, write: () => assert.fail('not at a terminal') })
  use(log)
  await promisify(log.flush.bind(log))()
  const text = await readFile(path.join(folder, 'log'), 'utf8')
  await rm(folder, { recursive: true })
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
