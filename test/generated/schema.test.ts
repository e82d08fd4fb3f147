import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { startApi } from '../api.ts'
import { dumpSchema } from './schema.ts'

const file = new URL('../../server/database/schema.sql', import.meta.url)

test('server/database/schema.sql matches the migrations; npm run schema updates it', async (t) => {
  await using api = await startApi()
  const { rows } = await api.sql.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  // Other versions print the same schema differently, so the comparison is skipped.
  if (rows[0]!.major !== 18) return t.skip('the file is in the words of PostgreSQL 18')
  const made = await dumpSchema(api.sql)
  if (process.env.REFRESH) await writeFile(file, made)
  const kept = await readFile(file, 'utf8')
  assert.ok(kept === made, `the file is stale: run npm run schema; ${firstDifference(kept, made)}`)
})

function firstDifference(kept: string, made: string) {
  const [before, now] = [kept.split('\n'), made.split('\n')]
  const line = now.findIndex((text, i) => text !== before[i])
  return `line ${line + 1} is "${before[line] ?? ''}" and would be "${now[line] ?? ''}"`
}
