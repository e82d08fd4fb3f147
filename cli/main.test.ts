import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { text } from 'node:stream/consumers'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { verifyWebhook } from '../sdk/rapport.ts'
import { startApi } from '../test/api.ts'
import { startReceiver } from '../test/receiver.ts'
import { until } from '../test/until.ts'
import { tableOf } from './output.ts'

// The real command against a real server. cli/operator.test.ts has the commands for operators.

const api = await startApi({ worker: true })
const folder = await mkdtemp(path.join(tmpdir(), 'rapport-cli-'))
const running = new Set<ChildProcess>()
after(async () => {
  for (const child of running) child.kill('SIGKILL')
  await api[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const config = path.join(folder, 'config', 'profiles.json')
const main = path.join(import.meta.dirname, 'main.ts')

function start(args: string[], env: Record<string, string> = {}) {
  const { RAPPORT_KEY: _key, RAPPORT_URL: _url, RAPPORT_PROFILE: _profile, ...inherited } = process.env
  const child = spawn(process.execPath, [main, ...args], {
    cwd: folder,
    env: { ...inherited, RAPPORT_CONFIG: config, ...env },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

async function run(args: string[], { input = '', ...env }: Record<string, string> = {}) {
  const child = start(args, env)
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { stdout, stderr, code: code as number }
}

/** With a key of a workspace in the environment. */
async function open() {
  const workspace = await api.workspace()
  const env = { RAPPORT_URL: api.url, RAPPORT_KEY: workspace.key }
  const ok = async (...args: string[]) => {
    const { stdout, stderr, code } = await run(args, env)
    assert.equal(code, 0, stderr)
    return stdout
  }
  return { ...workspace, env, ok, json: async (...args: string[]) => JSON.parse(await ok(...args)) }
}

test('login checks the key and stores it for its owner only; profiles are separate', async () => {
  const { key, workspaceId } = await api.workspace()
  const refused = await run(['login', '--url', api.url, '--key', 'rap_wrong'])
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(refused.stderr, /^UNAUTHORIZED: /)
  await assert.rejects(stat(config))

  await api.sql.query(`update workspaces set name = e'Acme\\x1b[2J' where id = $1`, [workspaceId])
  const work = await run(['login', '--profile', 'work', '--url', api.url], { input: `${key}\n` })
  assert.equal(work.code, 0, work.stderr)
  assert.equal((await stat(config)).mode & 0o777, 0o600)
  assert.ok(!work.stdout.includes(key))
  assert.ok(!work.stdout.includes('\u001B'), 'a name cannot control the terminal')
  assert.deepEqual(JSON.parse(await readFile(config, 'utf8')), { work: { url: api.url, key } })

  const found = await run(['contacts', 'list', '--profile', 'work'])
  assert.deepEqual([found.code, found.stdout], [0, '[]\n'])
  const other = await run(['contacts', 'list'])
  assert.deepEqual([other.code, other.stderr], [1, 'No API key. Run `rapport login`, or set RAPPORT_KEY.\n'])
  assert.equal((await run(['logout', '--profile', 'work'])).code, 0)
  assert.equal((await run(['contacts', 'list', '--profile', 'work'])).code, 1)
})

test('a stored key is sent to no other server', async () => {
  await using other = await startReceiver(undefined, { secure: false })
  const { key } = await api.workspace()
  assert.equal((await run(['login', '--profile', 'own', '--url', api.url], { input: key })).code, 0)
  const list = ['contacts', 'list', '--profile', 'own']
  for (const found of [await run([...list, '--url', other.url]), await run(list, { RAPPORT_URL: other.url })]) {
    assert.equal(found.code, 1)
    assert.match(found.stderr, /^The stored key is for http.*, not http.*\. Use --key or RAPPORT_KEY/)
  }
  assert.deepEqual(other.received, [])
  assert.equal((await run(list, { RAPPORT_URL: `${api.url}/` })).code, 0)
  assert.equal((await run(['logout', '--profile', 'own'])).code, 0)
})

test('--all reads each record once while others are created', async () => {
  const { env, send } = await open()
  for (let i = 0; i < 4; i++) await send('POST', '/contacts', { first_name: `Old ${i}` })
  const names: string[] = []
  // Answers each request of a page with what the server answers, and creates a contact.
  await using between = await startReceiver(
    async ({ path: url, headers }, response) => {
      const answer = await fetch(api.url + url, { headers: { 'x-api-key': headers['x-api-key'] as string } })
      const body = await answer.text()
      await send('POST', '/contacts', { first_name: 'New' })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body)
    },
    { secure: false },
  )
  const list = ['contacts', 'list', '--all', '--per-page', '1', '--json']
  const { stdout, stderr, code } = await run(list, { ...env, RAPPORT_URL: between.url })
  assert.equal(code, 0, stderr)
  for (const { first_name } of JSON.parse(stdout)) names.push(first_name)
  assert.deepEqual(names, ['Old 3', 'Old 2', 'Old 1', 'Old 0'])
})

test('creates, lists, changes and deletes records', async () => {
  const { json, ok, env } = await open()
  const ada = await json('contacts', 'create', '--first-name', 'Ada', '--tags', 'vip,math', '--phone', '0123')
  assert.deepEqual([ada.first_name, ada.tags, ada.phone], ['Ada', ['math', 'vip'], '0123'])
  const deal = await json('deals', 'create', '--name', 'Engine', '--value', '5000', '--contact_ids', ada.id)
  assert.deepEqual([deal.value, deal.contact_ids], [5000, [ada.id]])
  assert.equal((await json('deals', 'move', deal.id, '--stage', 'won')).stage, 'won')
  assert.equal((await json('contacts', 'update', ada.id, '--last-name', 'Lovelace', '--phone=null')).phone, null)
  await json('contacts', 'create', '--data', '{ "first_name": "Grace" }', '--dry-run')
  await json('contacts', 'create', '--data', '{ "first_name": "Grace" }', '--title', 'Admiral')

  const names = (contacts: { first_name: string }[]) => contacts.map(({ first_name }) => first_name)
  assert.deepEqual(names(await json('contacts', 'list', '--q', 'love')), ['Ada'])
  assert.deepEqual(names(await json('contacts', 'list', '--title[empty]', 'false')), ['Grace'])
  assert.deepEqual(names(await json('contacts', 'list', '--per-page', '1', '--all')).toSorted(), ['Ada', 'Grace'])
  const first = await run(['contacts', 'list', '--per-page', '1'], env)
  assert.match(first.stderr, /^Page 1 of 2, 2 in all: use --page/)
  const byCursor = await run(['contacts', 'list', '--per-page', '1', '--cursor', ''], env)
  const [, next] = /--cursor (\S+)/.exec(byCursor.stderr)!
  assert.deepEqual(names(await json('contacts', 'list', '--per-page', '1', '--cursor', next!)), ['Ada'])
  assert.equal((await json('search', '--q', 'ada')).contacts[0].id, ada.id)
  assert.equal((await json('pipeline')).won.count, 1)
  assert.equal(await ok('contacts', 'delete', ada.id), 'null\n')

  const missing = await run(['contacts', 'get', ada.id], env)
  assert.deepEqual([missing.code, missing.stdout], [1, ''])
  assert.match(missing.stderr, /^NOT_FOUND: Contact does not exist \(request \S+\)\n$/)
  const invalid = await run(['contacts', 'create', '--firstname', 'Ada'], env)
  assert.match(invalid.stderr, /^VALIDATION_ERROR: .*did you mean first_name/)
  const mistakes = [
    [['contacts', 'get'], /id.* is missing/],
    [['contacts', 'paint'], /^contacts has no command "paint": list, create/],
    [['paint'], /^Unknown command "paint"/],
    [['contacts', 'get', ada.id, '--colour', 'red'], /^Unknown option --colour/],
    [['contacts', 'create', '--data', '{'], /^--data is not valid JSON/],
    [['contacts', 'list', '--q'], /^--q needs a value/],
  ] as const
  await Promise.all(
    mistakes.map(async ([args, message]) => {
      const { code, stderr } = await run([...args], env)
      assert.equal(code, 2, args.join(' '))
      assert.match(stderr, message)
    }),
  )
})

test('api sends any request', async () => {
  const { json, env, send } = await open()
  const { data } = await json('api', 'post', '/tags', '--data', '{ "name": "vip" }')
  assert.equal(data.name, 'vip')
  assert.equal((await json('api', 'GET', '/contacts?per_page=1', '--tag', 'vip')).meta.total, 0)
  assert.equal((await json('api', 'GET', '/api/v1/tags')).meta.total, 1)
  await writeFile(path.join(folder, 'tag.json'), '{ "name": "new" }')
  await json('api', 'POST', 'tags', '--data', '@tag.json')
  assert.equal((await send('GET', '/tags')).meta.total, 2)
  assert.equal((await run(['api', 'GET'], env)).code, 2)
})

test('imports a file with a dry run first, saves the rejected rows, and exports', async () => {
  const { json, ok, env } = await open()
  await writeFile(path.join(folder, 'contacts.csv'), 'First name,Email\nAda,ada@example.com\nGrace,nowhere\n')
  const tried = await json('import', 'contacts.csv', '--dry-run')
  assert.deepEqual([tried.dry_run, tried.imported_rows, tried.rejected_rows[0].field], [true, 1, 'email'])
  assert.deepEqual(await json('contacts', 'list'), [])
  const done = await json('import', 'contacts.csv', '--rejected', 'rejected.csv')
  assert.deepEqual([done.status, done.created_rows, done.failed_rows], ['completed', 1, 1])
  assert.match(await readFile(path.join(folder, 'rejected.csv'), 'utf8'), /nowhere/)
  await writeFile(path.join(folder, 'contacts-invalid.csv'), `First name,Email\n${'Eve,nowhere\n'.repeat(260)}`)
  assert.equal((await json('import', 'contacts-invalid.csv')).rejected_rows.length, 260)

  assert.match(await ok('export', 'contacts'), /^id,.*\r\n.*ada@example\.com/)
  await ok('export', 'contacts', '--q', 'nobody', '--output', 'contacts.json')
  assert.deepEqual(JSON.parse(await readFile(path.join(folder, 'contacts.json'), 'utf8')), [])
  await ok('export', 'workspace', '--output', 'workspace.zip')
  const empty = await open()
  const restored = await empty.json('import', 'workspace.zip')
  assert.deepEqual([restored.status, restored.entity_type], ['completed', 'workspace'])
  assert.equal((await empty.json('contacts', 'list'))[0].first_name, 'Ada')
  assert.match((await run(['import', 'people.csv'], env)).stderr, /^--type must be contacts/)
  assert.match((await run(['import', 'contacts-none.csv'], env)).stderr, /^The file .* does not exist/)
})

test('listen forwards events with signatures that a receiver can verify', async () => {
  const { env, send } = await open()
  await using receiver = await startReceiver(undefined, { secure: false })
  const child = start(['listen', '--forward-to', `${receiver.url}/hook`], env)
  let [log, output] = ['', '']
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await until(() => log.includes('Forwarding'))
  const secret = /whsec_\S+/.exec(log)![0]
  await send('POST', '/tags', { name: 'vip' }) // webhooks do not receive this event
  const { data: ada } = await send('POST', '/contacts', { first_name: 'Ada' }) // the first event after the message arrives
  await send('DELETE', `/contacts/${ada.id}`)
  const { data: trash } = await send('GET', `/trash?entity_id=${ada.id}`)
  await send('POST', `/trash/${trash[0].id}/restore`)
  await until(() => receiver.received.length >= 3)
  const [first] = receiver.received
  const event = await verifyWebhook(first!, secret)
  assert.deepEqual([first!.path, event.type], ['/hook', 'contact.created'])
  assert.deepEqual(
    receiver.received.map(({ body }) => [JSON.parse(body).type, JSON.parse(body).restored]),
    [
      ['contact.created', undefined],
      ['contact.deleted', undefined],
      ['contact.updated', true],
    ],
  )
  await until(() => output.includes('"outcome":"204"'))
  child.kill('SIGINT')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('mcp serves the tools of the server over standard input and output', async () => {
  const { env } = await open()
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [main, 'mcp'], env, stderr: 'inherit' }),
  )
  try {
    assert.match(client.getInstructions()!, /Rapport is a CRM/)
    assert.ok((await client.listTools()).tools.some(({ name }) => name === 'find_records'))
    const made = await client.callTool({ name: 'create_contact', arguments: { first_name: 'Ada' } })
    assert.equal((made.structuredContent as { data: { first_name: string } }).data.first_name, 'Ada')
  } finally {
    await client.close()
  }
  const refused = await run(['mcp'], { ...env, RAPPORT_KEY: 'rap_wrong' })
  assert.equal(refused.code, 1)
})

test('every command has help, and completion scripts name them', async () => {
  const { stdout } = await run(['help'])
  assert.match((await run(['--version'])).stdout, /^\d+\.\d+\.\d+\n$/)
  assert.match((await run(['help', 'deals'])).stdout, /^Usage: rapport deals/)
  const names = ['login', 'api', 'import', 'export', 'listen', 'mcp', 'doctor', 'backup', 'completion']
  for (const name of [...names, 'contacts', 'follow-ups']) assert.ok(stdout.includes(name), name)
  for (const [args, expected] of [
    [['backup'], /^Usage: rapport backup FILE/],
    [['listen'], /--forward-to URL/],
    [['deals'], /move +Move a deal to a stage/],
    [['deals', 'create'], /--expected-close-date string/],
    [['deals', 'create'], /--tags value,…/],
    [['contacts', 'list'], /--per-page integer/],
  ] as const) {
    const help = await run([...args, '--help'])
    assert.equal(help.code, 0)
    assert.match(help.stdout, expected)
  }
  for (const shell of ['bash', 'zsh', 'fish']) assert.match((await run(['completion', shell])).stdout, /follow-ups/)
  const script = `source <(cat); COMP_WORDS=(rapport deals mo); COMP_CWORD=2; _rapport; echo "\${COMPREPLY[@]}"`
  const bash = spawn('bash', ['-c', script])
  bash.stdin.end((await run(['completion', 'bash'])).stdout)
  assert.equal(await text(bash.stdout), 'move\n')
})

test('control characters in the error of a server do not reach the terminal', async () => {
  await using server = await startReceiver(
    (_, response) => response.writeHead(400).end('{"error":{"code":"NO","message":"no\\u001b[2J"}}'),
    { secure: false },
  )
  const { stderr, code } = await run(['contacts', 'list'], { RAPPORT_URL: server.url, RAPPORT_KEY: 'rap_1' })
  assert.deepEqual([stderr, code], ['NO: no [2J\n', 1])
})

test('control characters in the response of a server do not reach the terminal, and a redirect does not get the key', async () => {
  const asked: unknown[] = []
  await using other = await startReceiver(({ headers }, response) => response.end(String(asked.push(headers))), {
    secure: false,
  })
  await using server = await startReceiver(
    ({ path }, response) => {
      if (path === '/mcp' || path.includes('tags')) response.writeHead(307, { location: other.url }).end()
      else
        response
          .setHeader('content-type', 'application/json')
          .end(path.includes('deals') ? '\u001B[2J' : '{"data":{"name":"\u009B2J"}}')
    },
    { secure: false },
  )
  const env = { RAPPORT_URL: server.url, RAPPORT_KEY: 'rap_1' }
  assert.deepEqual(JSON.parse((await run(['api', 'GET', '/contacts'], env)).stdout), { data: { name: '\u009B2J' } })
  for (const args of [
    ['api', 'GET', '/contacts'],
    ['contacts', 'get', 'x'],
    ['deals', 'list'],
  ])
    for (const text of Object.values(await run(args, env))) assert.doesNotMatch(String(text), /[^\P{Cc}\n]/u)
  for (const args of [['tags', 'list'], ['mcp']]) {
    const { stderr, code } = await run(args, env)
    assert.equal(code, 1)
    assert.match(stderr, new RegExp(`redirects to ${other.url}`))
  }
  assert.deepEqual(asked, [])
})

test('a table fits its width, and control characters of a record do not reach the terminal', () => {
  const rows = [
    {
      id: '0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a',
      name: 'Ada \u001B[31m\nLovelace',
      notes: 'x'.repeat(200),
      tags: ['vip', 'a'],
      gone: null,
    },
  ]
  const [head, line] = tableOf(rows, 100).split('\n')
  assert.match(head!, /^NAME +NOTES +ID$/)
  assert.ok(line!.length <= 100 && !/\p{Cc}/u.test(line!))
  assert.ok(line!.endsWith('0198f3a0-0c1a-7b2e-9c3d-1f2e3d4c5b6a'))
  assert.equal(tableOf([]), 'Nothing found.')
  assert.equal(tableOf([{ name: 'Engine', title: 'Engine' }]), 'NAME\nEngine') // a deal: its title is its name
  assert.match(tableOf([{ first_name: 'Ada', title: 'Countess' }]), /^FIRST_NAME +TITLE\n/)
})
