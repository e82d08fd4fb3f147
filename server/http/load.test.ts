import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { watchLoad } from './load.ts'

test('while the process falls behind, the sender of large bodies is refused, and one of small bodies is not', async () => {
  const hooks = new Map<string, () => Promise<void>>()
  const app = { addHook: (name: string, hook: () => Promise<void>) => hooks.set(name, hook) }
  const count = watchLoad(app as unknown as FastifyInstance)
  await hooks.get('onReady')!()
  try {
    for (let sample = 0; sample < 2; sample++) {
      count('large', 400_000)
      for (let i = 0; i < 5; i++) count('small', 1000)
      const end = performance.now() + 1700
      while (performance.now() < end);
      await sleep(10)
    }
    assert.throws(() => count('large', 400_000), { code: 'RATE_LIMITED' })
    count('small', 1000)
  } finally {
    await hooks.get('onClose')!()
  }
})
