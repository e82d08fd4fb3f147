import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askerOf, systemCaller } from '../database/caller.ts'
import { CredentialEnded } from '../database/transaction.ts'
import { newId } from '../database/ids.ts'
import { forAsker } from './asker.ts'
import type { JobContext } from './job.ts'

test('a job for a person runs as itself, also if it is a copy, and is ended if the person has left', async () => {
  const seen: unknown[] = []
  let hasLeft = false
  const job = {
    name: 'imports.run',
    run: forAsker(
      async (_context, _payload, { name }) => {
        seen.push(['run', name])
        if (hasLeft) throw new CredentialEnded()
      },
      async (_context, _payload, system, { name }) => void seen.push(['end', name, system.type, system.workspaceId]),
    ),
  }
  const workspaceId = newId()
  const payload = { asker: askerOf(systemCaller(workspaceId, null, 'Test')) }
  const remote = { ...job, name: 'imports.run_remote' }
  await remote.run({} as JobContext, payload)
  hasLeft = true
  await remote.run({} as JobContext, payload)
  assert.deepEqual(seen, [
    ['run', remote.name],
    ['run', remote.name],
    ['end', remote.name, 'system', workspaceId],
  ])
})
