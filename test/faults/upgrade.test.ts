import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { copyIn } from '../../server/backup/copy.ts'
import { readBackup } from '../../server/backup/restore.ts'
import { migrate } from '../../server/database/migrate.ts'
import { startEmbedded } from '../../server/postgres/embedded.ts'
import { startApi } from '../api.ts'
import { backTo } from '../back-to.ts'
import { assertConsistent } from '../consistency.ts'
import { freePort } from '../free-port.ts'
import { launch } from '../launch.ts'
import { until } from '../until.ts'
import { signUpAt } from './sign-up.ts'
import { fullOnly } from './size.ts'

// A folder for each release in releases/, recorded by `npm run release`: `backup`, made by that release, and
// `release.json.gz` with a key and the responses of its server.

type Release = {
  /** Only 0.1.0 has it. */
  commit?: string
  key: string
  workspaceId: string
  answers: Record<string, { data: unknown }>
}

const root = path.join(import.meta.dirname, '../..')
const releases = globSync('releases/*/release.json.gz', { cwd: import.meta.dirname }).map((file) => {
  const folder = path.join(import.meta.dirname, path.dirname(file))
  const release: Release = JSON.parse(gunzipSync(readFileSync(path.join(folder, 'release.json.gz'))).toString())
  const name = path.basename(folder)
  const commit = findCommit(release, name)
  return Object.assign(release, { name, backup: path.join(folder, 'backup'), commit })
})
assert.ok(releases.length > 0)

for (const { name, backup, key, workspaceId, answers } of releases)
  test(`a database of ${name} is upgraded, and everything in it reads as before`, async () => {
    await using api = await startApi()
    const { migrations } = await readBackup(backup, { table: drain, file: drain })
    const { admin, upgrade } = await backTo(api, migrations.at(-1)!)
    const client = new pg.Client(admin)
    await client.connect()
    await client.query(`begin; set local row_security = off; set local timezone = 'UTC'`)
    const { sequences } = await readBackup(backup, {
      table: ({ table, columns }, lines) =>
        table.startsWith('pgboss.')
          ? drain({}, lines)
          : copyIn(client, `copy ${table} (${columns.join(', ')}) from stdin`, lines),
      file: drain,
    })
    for (const [name, last] of Object.entries(sequences)) await client.query('select setval($1, $2)', [name, last])
    // They expire a week after the release was recorded, and are then no longer listed.
    await client.query(`update invitations set expires_at = expires_at + interval '100 years'`)
    await client.query('commit')
    await client.end()

    await upgrade()
    await assertConsistent(api, workspaceId)
    for (const [place, before] of Object.entries(answers)) {
      const { status, data } = await api.send('GET', place, { key })
      assert.equal(status, 200, place)
      assertIncludes(data, before.data, place)
    }
    const { status } = await api.send('POST', '/contacts', { key, body: { first_name: 'New' } })
    assert.equal(status, 201)
  })

/**
 * The commit given, else the tag of the release, else the commit that recorded its folder last. Undefined in a clone
 * without them: the history of a shallow clone attributes every file to its first commit.
 */
function findCommit({ commit }: Release, version: string) {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim()
  const known = git(
    'rev-parse',
    '--quiet',
    '--verify',
    commit ? `${commit}^{commit}` : `refs/tags/v${version}^{commit}`,
  )
  if (known || commit || git('rev-parse', '--is-shallow-repository') !== 'false') return known
  return git('log', '-1', '--format=%H', '--', `test/faults/releases/${version}`)
}

async function drain(_: unknown, lines: AsyncIterable<Buffer>) {
  for await (const _line of lines);
}

const variable = new Set(['last_used_at', 'expires_at', 'download_url'])

/** Everything that was there is there with the same value. Fields may have been added. */
function assertIncludes(now: unknown, before: unknown, place: string) {
  if (typeof before !== 'object' || before === null) return assert.equal(now, before, place)
  if (Array.isArray(before)) assert.equal((now as unknown[]).length, before.length, place)
  for (const [name, value] of Object.entries(before))
    if (!variable.has(name)) assertIncludes((now as Record<string, unknown>)[name], value, `${place} ${name}`)
}

for (const { name, commit } of releases) {
  const skip = fullOnly || (!commit && 'needs the history of the repository')
  test(`the server of ${name} keeps working during and after the migration of its database`, { skip }, async (t) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rapport-upgrade-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const code = await mkdtemp(path.join(tmpdir(), 'rapport-previous-'))
    t.after(() => rm(code, { recursive: true, force: true }))
    execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C ${code}`], { cwd: root })
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: code, stdio: 'ignore' })
    const postgres = await startEmbedded(folder)
    t.after(() => postgres.stop())
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      SECRET: 'a secret for the attacks, long enough to be one',
      RATE_LIMIT_PER_SECOND: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: `postgres://postgres@localhost/rapport?host=${postgres.admin.host}`,
    }
    const port = String(await freePort())
    const old = spawn(path.join(code, 'node_modules/.bin/node'), ['server/main.ts'], {
      cwd: code,
      env: { ...env, PORT: port },
      stdio: 'ignore',
    })
    t.after(() => old.kill())
    const url = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200)
    const client = { url, ...(await signUpAt(url)) }
    await exercise(client)

    const isMigrated = new AbortController()
    const meanwhile = (async () => {
      do await exercise(client)
      while (!isMigrated.signal.aborted)
    })()
    const admin = { ...postgres.admin, database: 'rapport' }
    await migrate(admin).finally(() => isMigrated.abort())
    await meanwhile
    await exercise(client)

    const next = await freePort()
    const current = launch({ ...env, PORT: String(next), DISK_RESERVE_BYTES: '0' })
    t.after(() => current.child.kill())
    await current.said('Rapport is ready')
    const both = [client, { ...client, url: `http://127.0.0.1:${next}` }]
    await Promise.all(both.map(exercise))
    const totals = await Promise.all(both.map(({ url }) => ask({ ...client, url }, 'GET', '/contacts', 200)))
    assert.deepEqual(totals[0]!.meta, totals[1]!.meta)
    const sql = new pg.Pool(admin)
    await assertConsistent({ sql }, client.workspaceId)
    await sql.end()
  })
}

type Client = { url: string; key: string; workspaceId: string }

async function ask({ url, key }: Client, method: string, path: string, status: number, body?: object) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  assert.equal(response.status, status, `${method} ${path}: ${text}`)
  return JSON.parse(text)
}

/** Each kind of write and read that the previous release knows. */
async function exercise(client: Client) {
  const make = async (path: string, body: object) => (await ask(client, 'POST', path, 201, body)).data.id as string
  const company = await make('/companies', { name: 'Acme', tags: ['client'] })
  const [contact, other] = [
    await make('/contacts', { first_name: 'Ada', email: 'ada@example.com', company_id: company, tags: ['vip'] }),
    await make('/contacts', { first_name: 'Eve' }),
  ]
  await ask(client, 'PATCH', `/contacts/${contact}`, 200, { last_name: 'Lovelace' })
  const deal = await make('/deals', { name: 'Engine', value: 100, contact_ids: [contact, other] })
  await ask(client, 'PATCH', `/deals/${deal}/stage`, 200, { stage: 'won' })
  await make('/interactions', { contact_id: contact, type: 'call', occurred_at: '2026-10-01T10:00:00Z' })
  const followUp = await make('/follow-ups', { contact_id: contact, due_date: '2026-12-01', type: 'call' })
  await ask(client, 'PATCH', '/follow-ups/bulk-complete', 200, { followup_ids: [followUp] })
  await make('/commitments', { contact_id: contact, description: 'Send the offer' })
  await ask(client, 'POST', '/contacts/merge', 200, { source_id: other, target_id: contact })
  for (const path of [
    '/contacts?q=lovelace&tag=vip',
    '/search?q=ada',
    '/pipeline',
    `/contacts/${contact}/activity`,
    '/events',
    '/audit-logs',
  ])
    await ask(client, 'GET', path, 200)
  await ask(client, 'DELETE', `/deals/${deal}`, 200)
  await ask(client, 'DELETE', `/companies/${company}`, 200)
}
