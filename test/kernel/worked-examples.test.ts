import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
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
  /^```\w+ (file|insert)=(\S+)(?: before=(.+))?\n([^]*?)^```$/gm,
)

for (const part of ['server', 'dashboard', 'test', 'sdk', 'docs', 'package.json', 'tsconfig.json', 'CHANGELOG.md'])
  await cp(path.join(root, part), path.join(copy, part), { recursive: true })
await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
const touched = new Set<string>()
for (const [, what, name, before, text] of steps) {
  const file = path.join(copy, name!)
  touched.add(what === 'insert' ? name! : path.dirname(name!))
  await mkdir(path.dirname(file), { recursive: true })
  if (what === 'file') {
    assert.ok(!existsSync(file), `CONTRIBUTING.md creates ${name}, which exists now: rename its example`)
    await writeFile(file, text!)
  } else {
    const lines = (await readFile(file, 'utf8')).split('\n')
    const at = lines.findIndex((line) => line.trimStart().startsWith(before!))
    assert.notEqual(at, -1, `CONTRIBUTING.md inserts before ${before}: no line of ${name} begins with that`)
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
    filtered: 1,
    note: [201, 'Tea'],
    refused: 400,
    stranger: [0, 404],
    renamed: 'Green tea',
    searched: 1,
    activity: ['Note added: Tea'],
    companyActivity: 1,
    deleted: [200, 404, 0],
    restored: [200, 1],
    related: 1,
    moved: 1,
    left: 1,
    events: [
      'contact.created',
      'contact.updated',
      'contact.created',
      'company.created',
      'note.created',
      'note.created',
      'note.updated',
      'note.deleted',
      'note.restored',
      'contact.updated',
      'contact.deleted',
      'contact.deleted',
    ],
    documented: true,
    samples: [200, 200, 201, 200, 200],
  })
})

test('the dashboard of the worked examples compiles, shows the field, and offers notes wherever entries are added', async () => {
  const run = promisify(execFile)
  await run(process.execPath, ['sdk/generate.ts'], inCopy)
  await run('node_modules/.bin/tsc', ['-p', 'dashboard'], inCopy)
  await writeFile(path.join(copy, 'dashboard/notes/notes.test.tsx'), dashboardTest)
  const vitest = ['run', '--root', 'dashboard', 'notes/notes.test.tsx']
  const { stdout } = await run('node_modules/.bin/vitest', vitest, {
    ...inCopy,
    env: { ...process.env, NO_COLOR: '1' },
  })
  assert.match(stdout, /Tests +2 passed/)
})

const dashboardTest = `
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { kindLabel } from '../events/words.ts'
import { contactColumns } from '../contacts/contact-columns.tsx'
import { editableFields } from '../fields/editable-fields.ts'
import { filterFields } from '../filters/filter-fields.ts'
import { concernedBy } from '../kinds/concerned.ts'
import { plainFields } from '../kinds/plain-fields.ts'
import { listed } from '../records/use-counts.ts'
import { actionsFor } from '../search/actions.ts'
import { Composer } from '../timeline/composer.tsx'

test('the field', () => {
  const department = expect.objectContaining({ label: 'Department' })
  expect(plainFields('contacts')).toContainEqual(department)
  expect(contactColumns(new Map(), [])).toContainEqual(expect.objectContaining({ label: 'Department', sort: 'department' }))
  expect(filterFields('contacts', [])).toContainEqual(department)
  expect(editableFields('contacts', [])).toContainEqual(department)
})

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
import { startWithRoutes } from './test/generated/routes.ts'
import { makeWorld, requestFor } from './test/generated/world.ts'
import { databaseOf } from './test/postgres.ts'

const { api, routes } = await startWithRoutes()
const { rows } = await api.sql.query('select current_database() as name')
await migrate(databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES), rows[0].name))
const { send, events } = await api.workspace()
const other = await api.workspace()
const ada = await send('POST', '/contacts', { first_name: 'Ada', department: 'Mathematics' })
const shown = await send('GET', '/contacts/' + ada.data.id)
const changed = await send('PATCH', '/contacts/' + ada.data.id, { department: 'Engines' })
const zoe = await send('POST', '/contacts', { first_name: 'Zoe', department: 'Zoology' })
const found = await send('GET', '/contacts?q=zoology')
const filtered = await send('GET', '/contacts?q=zoe&department%5Bcontains%5D=olog')
const sorted = await send('GET', '/contacts?sort=department&order=asc')
const engines = await send('POST', '/companies', { name: 'Engines' })
const note = await send('POST', '/notes', { contact_id: ada.data.id, title: 'Tea' })
await send('POST', '/notes', { company_id: engines.data.id, title: 'Address' })
const refused = await send('POST', '/notes', { title: 'About nothing' })
const strangers = await other.send('GET', '/notes')
const stranger = await other.send('POST', '/notes', { contact_id: ada.data.id, title: 'x' })
const path = '/notes/' + note.data.id
const activity = () => send('GET', '/contacts/' + ada.data.id + '/activity?types=note')
const noted = await activity()
const companyActivity = await send('GET', '/companies/' + engines.data.id + '/activity')
const renamed = await send('PATCH', path, { title: 'Green tea' })
const searched = await send('GET', '/search?q=green')
const deleted = [(await send('DELETE', path)).status, (await send('GET', path)).status, (await activity()).meta.total]
const trash = await send('GET', '/trash?entity_id=' + note.data.id)
const restored = [(await send('POST', '/trash/' + trash.data[0].id + '/restore')).status, (await activity()).meta.total]
const related = await send('GET', '/contacts/related?ids=' + ada.data.id)
await send('POST', '/contacts/merge', { source_id: ada.data.id, target_id: zoe.data.id })
const moved = await send('GET', '/notes?contact_id=' + zoe.data.id)
await send('DELETE', '/contacts/' + zoe.data.id)
const left = await send('GET', '/notes')
const world = await makeWorld(api)
const samples = []
for (const route of routes.filter(({ url }) => url.startsWith('/api/v1/notes'))) {
  const { path, body, send } = await requestFor(route, world)
  samples.push((await send(route.method, path, body)).status)
}
const document = await (await fetch(api.url + '/api/v1/openapi.json')).json()
console.log(JSON.stringify({
  created: [ada.status, ada.data.department, shown.data.department],
  changed: changed.data.department,
  found: found.meta.total,
  sorted: sorted.data.map((contact) => contact.department),
  filtered: filtered.meta.total,
  note: [note.status, note.data.title],
  renamed: renamed.data.title,
  searched: searched.data.notes.length,
  activity: noted.data.map(({ event }) => event),
  companyActivity: companyActivity.data.length,
  deleted,
  restored,
  refused: refused.status,
  stranger: [strangers.meta.total, stranger.status],
  related: related.data.notes,
  moved: moved.meta.total,
  left: left.meta.total,
  events: await events(),
  documented: 'department' in document.components.schemas.Contact.properties && '/api/v1/notes' in document.paths,
  samples,
}))
await api[Symbol.asyncDispose]()
process.exit()
`
