import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'

const root = path.join(import.meta.dirname, '../..')
const copy = await mkdtemp(path.join(tmpdir(), 'rapport-worked-'))
after(() => rm(copy, { recursive: true, force: true }))

// Performs the steps of CONTRIBUTING.md: `file=` creates a file, `insert= before=` adds lines before the first line that starts with the given text.
const steps = (await readFile(path.join(root, 'CONTRIBUTING.md'), 'utf8')).matchAll(
  /^```\w+ (file|insert)=(\S+)(?: before=(\S+))?\n([^]*?)^```$/gm,
)

for (const part of ['server', 'dashboard', 'test', 'sdk', 'docs', 'package.json', 'tsconfig.json', 'CHANGELOG.md'])
  await cp(path.join(root, part), path.join(copy, part), { recursive: true })
await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
const touched = new Set<string>()
for (const [, what, name, before, text] of steps) {
  const file = path.join(copy, name!)
  touched.add(what === 'insert' ? name! : path.dirname(name!))
  await mkdir(path.dirname(file), { recursive: true })
  if (what === 'file') await writeFile(file, text!)
  else {
    const lines = (await readFile(file, 'utf8')).split('\n')
    const at = lines.findIndex((line) => line.trimStart().startsWith(before!))
    assert.notEqual(at, -1, `${name} has a line that begins with ${before}`)
    await writeFile(file, lines.toSpliced(at, 0, text!.trimEnd()).join('\n'))
  }
}

const inCopy = { cwd: copy }

test('the worked examples touch no other file', () => {
  assert.deepEqual([...touched].toSorted(), [
    'dashboard/notes',
    'dashboard/resources.ts',
    'server/contacts/record.ts',
    'server/database/migrations',
    'server/notes',
    'server/resources.ts',
  ])
})

test('the field and the resource of the worked examples work', async () => {
  await writeFile(path.join(copy, 'try.ts'), script)
  const { stdout } = await promisify(execFile)(process.execPath, ['try.ts'], inCopy)
  assert.deepEqual(JSON.parse(stdout), {
    created: [201, 'Mathematics', 'Mathematics'],
    changed: 'Engines',
    found: 1,
    sorted: ['Engines', 'Zoology'],
    note: [201, 'Likes tea'],
    refused: 400,
    stranger: [0, 404],
    related: 1,
    moved: 1,
    left: 0,
    events: [
      'contact.created',
      'contact.updated',
      'contact.created',
      'note.created',
      'contact.updated',
      'contact.deleted',
      'contact.deleted',
    ],
    documented: true,
  })
})

test('the dashboard of the worked example compiles, and offers notes wherever entries are added', async () => {
  const run = promisify(execFile)
  await run(process.execPath, ['sdk/generate.ts'], inCopy)
  await run('node_modules/.bin/tsc', ['-p', 'dashboard'], inCopy)
  await writeFile(path.join(copy, 'dashboard/notes/notes.test.tsx'), dashboardTest)
  const vitest = ['run', '--root', 'dashboard', 'notes/notes.test.tsx']
  const { stdout } = await run('node_modules/.bin/vitest', vitest, {
    ...inCopy,
    env: { ...process.env, NO_COLOR: '1' },
  })
  assert.match(stdout, /Tests +1 passed/)
})

const dashboardTest = `
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { kindLabel } from '../events/words.ts'
import { concernedBy } from '../kinds/concerned.ts'
import { listed } from '../records/use-counts.ts'
import { actionsFor } from '../search/actions.ts'
import { Composer } from '../timeline/composer.tsx'

test('notes', async () => {
  expect(actionsFor(false).map(({ label }) => label)).toContain('Add a note')
  expect(concernedBy('note.created')).toContain('notes')
  expect([kindLabel('note'), listed({ notes: 2 }, 'notes')]).toEqual(['Note', '2 notes'])
  const composer = <Composer contacts={[{ id: '1', name: 'Ada' }]} />
  const page = within(render(<QueryClientProvider client={queryClient}>{composer}</QueryClientProvider>).container)
  fireEvent.click(page.getByText('Add a note'))
  await page.findByLabelText('Note', {}, { timeout: 60_000 })
}, 90_000)
`

const script = `
import { migrate } from './server/database/migrate.ts'
import { startApi } from './test/api.ts'
import { databaseOf } from './test/postgres.ts'

const api = await startApi()
const { rows } = await api.sql.query('select current_database() as name')
await migrate(databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES), rows[0].name))
const { send, events } = await api.workspace()
const other = await api.workspace()
const ada = await send('POST', '/contacts', { first_name: 'Ada', department: 'Mathematics' })
const shown = await send('GET', '/contacts/' + ada.data.id)
const changed = await send('PATCH', '/contacts/' + ada.data.id, { department: 'Engines' })
const zoe = await send('POST', '/contacts', { first_name: 'Zoe', department: 'Zoology' })
const found = await send('GET', '/contacts?q=zoology')
const sorted = await send('GET', '/contacts?sort=department&order=asc')
const note = await send('POST', '/notes', { contact_id: ada.data.id, body: 'Likes tea' })
const refused = await send('POST', '/notes', { contact_id: ada.data.id })
const strangers = await other.send('GET', '/notes')
const stranger = await other.send('POST', '/notes', { contact_id: ada.data.id, body: 'x' })
const related = await send('GET', '/contacts/related?ids=' + ada.data.id)
await send('POST', '/contacts/merge', { source_id: ada.data.id, target_id: zoe.data.id })
const moved = await send('GET', '/notes?contact_id=' + zoe.data.id)
await send('DELETE', '/contacts/' + zoe.data.id)
const left = await send('GET', '/notes')
const document = await (await fetch(api.url + '/api/v1/openapi.json')).json()
console.log(JSON.stringify({
  created: [ada.status, ada.data.department, shown.data.department],
  changed: changed.data.department,
  found: found.meta.total,
  sorted: sorted.data.map((contact) => contact.department),
  note: [note.status, note.data.body],
  refused: refused.status,
  stranger: [strangers.meta.total, stranger.status],
  related: related.data.notes,
  moved: moved.meta.total,
  left: left.meta.total,
  events: await events(),
  documented: 'department' in document.components.schemas.Contact.properties && '/api/v1/notes' in document.paths,
}))
await api[Symbol.asyncDispose]()
process.exit()
`
