import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Service, startService } from './service.ts'
import { fullOnly, size } from './size.ts'

// Half of what the server can do, for a long time: memory, open files and connections to PostgreSQL stay flat.

const seconds = size('SOAK_SECONDS', { short: 30, full: 1800 })
const clients = 8

type Sample = { memory: number; files: number; connections: number }

test(`${seconds} seconds at half load: memory, files and connections stay flat`, { skip: fullOnly }, async (t) => {
  await using service = await startService('one server')
  const { key } = await service.signUp()
  const { round, counts } = user(service.urls[0]!, key)

  const roundsPerSecond = await load(Math.min(seconds / 3, 30), round)
  const pause = (1000 * clients) / roundsPerSecond // as long as a round takes, so that half of the time is idle
  const samples: Sample[] = []
  const end = performance.now() + seconds * 1000
  const sampling = (async () => {
    while (performance.now() < end) {
      await sleep((seconds * 1000) / 40)
      samples.push(await sampleOf(service))
    }
  })()
  const done = await load(seconds, async () => {
    await round()
    await sleep(pause)
  })
  await sampling

  assert.deepEqual([...counts.keys()].sort(), ['200', '201'])
  const third = Math.floor(samples.length / 3)
  const [middle, last] = [samples.slice(third, -third), samples.slice(-third)]
  const figures = (['memory', 'files', 'connections'] as const).map((name) => [
    name,
    median(middle.map((sample) => sample[name])),
    median(last.map((sample) => sample[name])),
  ])
  t.diagnostic(
    `${Math.round(done)} rounds of 6 requests per second, at most ${Math.round(roundsPerSecond)}; median of the middle and of the last third: ${figures.map((figure) => figure.join(' ')).join(', ')}`,
  )
  const [memory, files, connections] = figures as [string, number, number][]
  assert.ok(memory![2] <= memory![1] * 1.2 + 30, `memory in MiB: ${memory}`)
  assert.ok(files![2] <= files![1] + 10, `files: ${files}`)
  assert.ok(connections![2] <= connections![1] + 5, `connections: ${connections}`)
  assert.deepEqual(
    service.processes.flatMap(({ losses }) => losses),
    [],
  )
})

/** Runs rounds by several clients for a time, and returns how many per second. */
async function load(duration: number, round: () => Promise<void>) {
  const end = performance.now() + duration * 1000
  let rounds = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (; performance.now() < end; rounds++) await round()
    }),
  )
  return rounds / duration
}

/** A round creates, reads, changes, finds, lists and deletes a contact; some also follow the live stream or export. */
function user(url: string, key: string) {
  const counts = new Map<string, number>()
  let rounds = 0
  async function send(method: string, path: string, body?: object) {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    counts.set(String(response.status), (counts.get(String(response.status)) ?? 0) + 1)
    return (await response.json()) as { data: { id: string } }
  }
  async function follow() {
    const stop = new AbortController()
    const response = await fetch(`${url}/api/v1/events/stream`, { headers: { 'x-api-key': key }, signal: stop.signal })
    counts.set(String(response.status), (counts.get(String(response.status)) ?? 0) + 1)
    stop.abort()
    await response.body?.cancel().catch(() => {})
  }
  async function round() {
    const { data } = await send('POST', '/contacts', { first_name: 'Ada', notes: 'x'.repeat(1000), tags: ['soak'] })
    await send('GET', `/contacts/${data.id}`)
    await send('PATCH', `/contacts/${data.id}`, { last_name: 'Lovelace' })
    await send('GET', '/search?q=lovelace')
    await send('GET', '/contacts?per_page=50&tag=soak')
    await send('DELETE', `/contacts/${data.id}`)
    rounds++
    if (rounds % 20 === 0) await follow()
    if (rounds % 500 === 0) await send('POST', '/exports', { entity_type: 'contacts' })
  }
  return { round, counts }
}

async function sampleOf(service: Service): Promise<Sample> {
  const pid = service.processes[0]!.pid()
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const { rows } = await service.query<{ connections: number }>(
    `select count(*)::int as connections from pg_stat_activity where datname = 'rapport'`,
  )
  return {
    memory: Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024),
    files: (await readdir(`/proc/${pid}/fd`)).length,
    connections: rows[0]!.connections,
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
