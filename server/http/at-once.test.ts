import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { type AddressInfo } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { readConfig } from '../config.ts'
import { limitAtOnce } from './at-once.ts'

test('a client that leaves before it is counted does not keep its place', async () => {
  const app = Fastify()
  const admit = limitAtOnce(readConfig({}), 1, 'downloads')
  let admitted = Promise.withResolvers<void>()
  app.get('/', {
    // As when the check of a key takes longer than the client waits.
    async preHandler({ raw }, reply) {
      if (raw.headers.leaves) await once(reply.raw, 'close')
      admit('us', reply)
      admitted.resolve()
    },
    handler: () => 'done',
  })
  await app.listen({ port: 0 })
  const { port } = app.server.address() as AddressInfo
  try {
    for (let n = 0; n < 2; n++) {
      admitted = Promise.withResolvers()
      const leaving = get({ port, headers: { leaves: 'yes' } })
      leaving.on('error', () => {})
      await once(app.server, 'request')
      leaving.destroy()
      await admitted.promise
    }
    assert.equal((await fetch(`http://localhost:${port}/`)).status, 200)
  } finally {
    await app.close()
  }
})
