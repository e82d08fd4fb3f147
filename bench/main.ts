import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { buildDashboard } from '../scripts/build-dashboard.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { measureBeside } from './beside.ts'
import { measureDashboard } from './dashboard.ts'
import { measureExports } from './exports.ts'
import { measureFairness } from './fairness.ts'
import { costBeside, costOf } from './cpu.ts'
import { fillWorkspace, type Workspace } from './fill.ts'
import { measureImports } from './imports.ts'
import { measureGrowth } from './growth.ts'
import { alternate, latency, ratios, throughput } from './measure.ts'
import { measureMixed } from './mixed.ts'
import { measureProcesses } from './processes.ts'
import { atLeast, atMost, ms, per, report, within, writeReport } from './report.ts'
import { measureSearch } from './search.ts'
import { isDashboard, isQuick, isWritten, large, only, rounds } from './settings.ts'
import { coldStart } from './start.ts'
import { measureWebhooks } from './webhooks.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'rapport-bench-'))
const postgres = await startEmbedded(folder)
const children: ChildProcess[] = []
const bareContacts =
  'create table bare_contacts (like contacts including defaults); alter table bare_contacts add primary key (workspace_id, id)'
const newContact = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com', notes: 'met at the fair' }
try {
  await run()
} finally {
  for (const child of children) child.disconnect()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function run() {
  if (isDashboard) return runDashboard()
  if (only === 'fairness') return runFairness()
  if (only === 'mixed') return runMixed()
  if (only === 'processes') return report(await measureProcesses())
  if (only === 'cpu') return runCosts()
  if (only === 'throughput') return runThroughput()
  // The small workspace exists twice: alone in a database, and next to large neighbours.
  const lonely = await makeDatabase('bench_alone')
  const crowded = await makeDatabase('bench_crowded')
  const alone = await fillWorkspace(lonely.admin, 'small', 10_000)
  const small = await fillWorkspace(crowded.admin, 'small', 10_000)
  const start = performance.now()
  const big = await fillWorkspace(crowded.admin, 'large', large)
  const seconds = Math.round((performance.now() - start) / 1000)
  report([
    {
      what: `fill ${large} contacts, with deals and activity`,
      figure: `${seconds} s`,
      budget: '≤ 120 s',
      met: seconds <= 120,
    },
  ])
  await fillWorkspace(crowded.admin, 'neighbour', Math.min(large, 500_000))
  for (const { admin } of [lonely, crowded]) await query(admin, 'vacuum analyze')
  await query(crowded.admin, bareContacts)

  const api = await startServer('api', crowded)
  const apiAlone = await startServer('api', lonely)
  const ceiling = await startServer('ceiling', crowded)
  const v1 = `${api}/api/v1`

  await measureThroughput(api, ceiling, big)
  await measureSizes(v1, small, big)
  await measureLargest(v1, big)
  await measureNeighbours(v1, `${apiAlone}/api/v1`, small, alone)
  await runCosts()
  report(await measureExports(crowded.app, folder, small.id, big.id))
  report(await measureImports(crowded.app, folder, large))
  if (!isQuick) {
    report(await measureWebhooks())
    report(await coldStart())
    await runFairness()
    await runMixed()
    report(await measureProcesses())
  }
  const curves = await runGrowth(v1, small, big, crowded.admin)
  if (isWritten) {
    await writeReport(large)
    await writeFile(new URL('../docs/growth.svg', import.meta.url), curves)
  }
}

async function runDashboard() {
  const contacts = 100_000
  await buildDashboard() // first: a server that starts without it does not serve it
  const database = await makeDatabase('bench_dashboard')
  const workspace = await fillWorkspace(database.admin, 'dashboard', contacts, 3000)
  await query(database.admin, 'vacuum analyze')
  const api = await startServer('api', database)
  report(await measureDashboard(api, database.admin, workspace))
  if (isWritten) await writeReport(contacts, 'dashboard')
}

/** The same requests in workspaces of growing size. */
async function runGrowth(v1: string, small: Workspace, big: Workspace, admin: pg.ClientConfig) {
  const sizes: [number, Workspace][] = [
    [1000, await fillWorkspace(admin, 'thousand', 1000)],
    [10_000, small],
  ]
  if (large > 100_000) sizes.push([100_000, await fillWorkspace(admin, 'hundred-thousand', 100_000)])
  await query(admin, 'vacuum analyze')
  return measureGrowth(v1, [...sizes, [large, big]])
}

/** Reads and creates in a workspace of 10,000 contacts. */
async function runThroughput() {
  const database = await makeDatabase('bench_throughput')
  const workspace = await fillWorkspace(database.admin, 'throughput', 10_000)
  await query(database.admin, `vacuum analyze; ${bareContacts}`)
  await measureThroughput(await startServer('api', database), await startServer('ceiling', database), workspace)
}

/** The processor time of requests in a workspace of 10,000 contacts. */
async function runCosts() {
  const database = await makeDatabase('bench_costs')
  const workspace = await fillWorkspace(database.admin, 'costs', 10_000)
  await query(database.admin, `vacuum analyze; ${bareContacts}`)
  const [api, ceiling] = [await startServer('api', database), await startServer('ceiling', database)]
  report(await measureSearch(children.at(-2)!, `${api}/api/v1`, database.admin, workspace))
  const send = (url: string) => async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'x-api-key': workspace.key, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(newContact),
    })
    await response.arrayBuffer()
    if (response.status !== 201) throw new Error(`${url} answered ${response.status}`)
  }
  const requests = isQuick ? 200 : 1000
  const ours = await costOf(children.at(-2)!, database.admin, { requests, send: send(`${api}/api/v1/contacts`) })
  const bare = await costOf(children.at(-1)!, database.admin, {
    requests,
    send: send(`${ceiling}/contacts/${workspace.id}`),
  })
  report([costBeside('POST /contacts with event, audit and idempotency key', ours, bare)])
}

async function runMixed() {
  const database = await makeDatabase('bench_mixed')
  const workspace = await fillWorkspace(database.admin, 'mixed', 10_000)
  await query(database.admin, 'vacuum analyze')
  const api = await startServer('api', database)
  report(await measureMixed(api, workspace))
  report(await measureBeside())
}

async function runFairness() {
  const database = await makeDatabase('bench_fairness')
  const [noisy, quiet] = [
    await fillWorkspace(database.admin, 'noisy', 10_000),
    await fillWorkspace(database.admin, 'quiet', 10_000),
  ]
  await query(database.admin, 'vacuum analyze')
  const api = await startServer('api', database, { isLimited: true })
  report(await measureFairness(api, database.admin, noisy, quiet))
}

async function measureThroughput(api: string, ceiling: string, { id, key, contactIds }: Workspace) {
  const headers = { 'x-api-key': key }
  const reads = await alternate(rounds, {
    ceiling: () => throughput(ceiling, { paths: contactIds.map((contact) => `/contacts/${id}/${contact}`) }),
    ours: () => throughput(api, { paths: contactIds.map((contact) => `/api/v1/contacts/${contact}`), headers }),
  })
  report([
    atLeast(
      'GET /contacts/:id, share of the read ceiling',
      reads.ours / reads.ceiling,
      0.5,
      `${per(reads.ours)} of ${per(reads.ceiling)}`,
      ratios(reads.rounds.ours, reads.rounds.ceiling),
    ),
  ])

  const body = newContact
  const writes = await alternate(rounds, {
    ceiling: () => throughput(ceiling, { paths: [`/contacts/${id}`], body }),
    ours: () => throughput(api, { paths: ['/api/v1/contacts'], headers, body }),
  })
  report([
    atLeast(
      'POST /contacts with event, audit and idempotency key, share of the insert ceiling',
      writes.ours / writes.ceiling,
      0.5,
      `${per(writes.ours)} of ${per(writes.ceiling)}`,
      ratios(writes.rounds.ours, writes.rounds.ceiling),
    ),
  ])
}

/** The same request in a workspace of 10,000 and in the large one. */
async function measureSizes(v1: string, small: Workspace, big: Workspace) {
  const cases = [
    ['first page of contacts', '/contacts', 1.3],
    ['pipeline', '/pipeline', 1.3],
    ['first page of a timeline', (w: Workspace) => `/contacts/${w.timelineContactId}/activity`, 1.3],
    ['search, a selective word', '/search?q=p7777', 2],
  ] as const
  for (const [what, target, budget] of cases) {
    const of = (w: Workspace) => v1 + (typeof target === 'string' ? target : target(w))
    const times = await alternate(rounds, {
      small: () => latency(of(small), small.key),
      large: () => latency(of(big), big.key),
    })
    report([
      atMost(
        `${what}: ${large} against 10000`,
        times.large / times.small,
        budget,
        `${ms(times.large)} against ${ms(times.small)}`,
        ratios(times.rounds.large, times.rounds.small),
      ),
    ])
  }
}

/** The time at which the last so many contacts begin; see contactsSql. */
function since(contacts: number) {
  return new Date(Date.now() - contacts * 20_000).toISOString()
}

async function measureLargest(v1: string, big: Workspace) {
  const middle = Math.floor(large / 25 / 2)
  const cases = [
    ['list filtered by tag, a tenth match', '/contacts?tag=vip', 300],
    ['list filtered by company, a tenth match', `/contacts?company_id=${big.companyId}`, 300],
    ['list filtered by q, a tenth match', '/contacts?q=tenth', 300],
    ['list filtered by a custom field, 1 in 1000 matches', '/contacts?custom_fields[plan]=gold', 50],
    ['list filtered by a custom field, a tenth matches', '/contacts?custom_fields[plan]=silver', 300],
    ['list filtered by updated_at, a tenth matches', `/contacts?updated_at[gte]=${since(large / 10)}`, 100],
    ['the same, oldest first', `/contacts?updated_at[gte]=${since(large / 10)}&order=asc&sort=created_at`, 100],
    ['list filtered by the start of a last name, 37,000 match', '/contacts?last_name[starts_with]=lastbb', 300],
    ['list filtered by the start of a last name, 370,000 match', '/contacts?last_name[starts_with]=lastb', 1000],
    ['deals filtered by value, a tenth matches', `/deals?value[lte]=${large}`, 100],
    ['the worst page', `/contacts?page=${middle}`, 100],
    ['the last page', `/contacts?page=${Math.floor(large / 25)}`, 100],
    ['first page by last name', '/contacts?sort=last_name&order=asc', 100],
    ['search, a word in half of all rows', '/search?q=client', 150],
    ['search, one letter', '/search?q=f', 150],
    ['search, two beginnings of names, a tenth of a percent matches', '/search?q=firsta+lastbcd', 150],
    ['search, beginnings that share nothing with a third word', '/search?q=first+last+zzyzx', 150],
    ['search, a misspelt name', '/search?q=laztbcd', 150],
  ] as const
  for (const [what, target, budget] of cases) {
    const times = await alternate(rounds, { time: () => latency(v1 + target, big.key, 7) })
    report([within(`${what}, ${large} contacts`, times.time, budget, times.rounds.time)])
  }
}

async function measureNeighbours(v1: string, v1Alone: string, small: Workspace, alone: Workspace) {
  for (const [what, target] of [
    ['search, a selective word', '/search?q=p7777'],
    ['search, a word that the neighbours use too', '/search?q=client'],
  ] as const) {
    const times = await alternate(rounds, {
      alone: () => latency(v1Alone + target, alone.key),
      crowded: () => latency(v1 + target, small.key),
    })
    report([
      atMost(
        `${what}: beside large neighbours against alone`,
        times.crowded / times.alone,
        1.2,
        `${ms(times.crowded)} against ${ms(times.alone)}`,
        ratios(times.rounds.crowded, times.rounds.alone),
      ),
    ])
  }
}

async function makeDatabase(name: string) {
  await query({ ...postgres.admin, database: 'postgres' }, `create database ${name}`)
  const admin = { ...postgres.admin, database: name }
  await migrate(admin)
  return { admin, app: { ...postgres.app, database: name } }
}

async function query(config: pg.ClientConfig, text: string) {
  const client = new pg.Client(config)
  await client.connect()
  for (const statement of text.split(';')) await client.query(statement)
  await client.end()
}

async function startServer(
  kind: 'api' | 'ceiling',
  connection: { admin: pg.ClientConfig; app: pg.ClientConfig },
  { isLimited = false } = {},
) {
  const settings = JSON.stringify({ ...connection, poolSize: 10, isLimited })
  const child = fork(new URL('servers.ts', import.meta.url), [kind, settings], {
    env: { ...process.env, BENCH_DATA_DIR: folder },
  })
  children.push(child)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return `http://127.0.0.1:${port}`
}
