import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { startApi } from '../../test/api.ts'
import { databaseOf } from '../../test/postgres.ts'
import { backUp } from '../backup/backup.ts'
import { restore } from '../backup/restore.ts'
import { openStorage } from '../storage/open.ts'
import { checkSecret } from './secret-check.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'rapport-secret-'))
after(() => rm(folder, { recursive: true, force: true }))
const [one, other] = ['1'.repeat(32), '2'.repeat(32)]
const refused = /^Error: SECRET is not the one that this database was first used with\. Set SECRET to that value/

test('of several servers with different secrets that start at once, only those with the first stored secret start', async () => {
  await using api = await startApi()
  const starts = Array.from({ length: 8 }, (_, i) =>
    checkSecret(api.database, { ...api.config, secret: i % 2 ? one : other }),
  )
  const results = await Promise.allSettled(starts)
  const started = results.flatMap(({ status }, i) => (status === 'fulfilled' ? [i % 2] : []))
  assert.equal(started.length, 4)
  assert.equal(new Set(started).size, 1)
  const [first, second] = started[0] ? [one, other] : [other, one]
  await checkSecret(api.database, { ...api.config, secret: first })
  await assert.rejects(checkSecret(api.database, { ...api.config, secret: second }), refused)
  await assert.rejects(
    checkSecret(api.database, { ...api.config, secret: second, hasSecret: false }),
    /^Error: The secret in DATA_DIR \(.+\) is not the one/,
  )
})

test('a backup needs the secret of its database, and a restored database has the secret of the backup', async () => {
  await using ours = await startApi()
  await using theirs = await startApi()
  const partsOf = async ({ sql, config }: typeof ours, secret: string) => {
    const { rows } = await sql.query('select current_database() as name')
    const admin = databaseOf(JSON.parse(process.env.RAPPORT_TEST_POSTGRES!), rows[0].name)
    return { admin, config: { ...config, secret }, storage: await openStorage(config), adopt: () => {} }
  }
  await checkSecret(ours.database, { ...ours.config, secret: one })
  await checkSecret(theirs.database, { ...theirs.config, secret: other })
  const file = path.join(folder, 'backup')
  await assert.rejects(backUp(await partsOf(ours, other), file), refused)
  await backUp(await partsOf(ours, one), file)
  await restore(await partsOf(theirs, one), file)
  await checkSecret(theirs.database, { ...theirs.config, secret: one })
  await assert.rejects(checkSecret(theirs.database, { ...theirs.config, secret: other }), refused)
})
