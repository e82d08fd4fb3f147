import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { startWithRoutes } from './routes.ts'
import { dumpSchema } from './schema.ts'

// Files that are written by a program and kept for people and tools to read. `npm run schema` writes them anew.

const started = await startWithRoutes()
after(() => started[Symbol.asyncDispose]())

test('server/database/schema.sql is what the migrations make', async () => {
  await isKept('server/database/schema.sql', await dumpSchema(started.api.sql))
})

test('sdk/openapi.json is the document that the server gives', async () => {
  await isKept('sdk/openapi.json', `${JSON.stringify(started.document, null, 2)}\n`)
})

async function isKept(name: string, text: string) {
  const file = path.join(import.meta.dirname, '../..', name)
  if (process.env.REFRESH) {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  const kept = await readFile(file, 'utf8').catch(() => '')
  assert.ok(kept === text, `${name} is stale: npm run schema writes it anew${firstDifference(kept, text)}`)
}

function firstDifference(kept: string, made: string) {
  const [before, now] = [kept.split('\n'), made.split('\n')]
  const line = now.findIndex((text, i) => text !== before[i])
  return `; line ${line + 1} is "${before[line] ?? ''}" and would be "${now[line] ?? ''}"`
}
