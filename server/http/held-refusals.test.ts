import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { holdRefusals } from './held-refusals.ts'

test('refusals of a workspace are delayed longer if many are held, and those of another workspace are not', async () => {
  const hold = holdRefusals()
  const order: string[] = []
  const send = (who: string, name: string) => hold(who).then(() => order.push(name))
  const sent = Array.from({ length: 10 }, () => send('noisy', 'at once'))
  sent.push(...Array.from({ length: 250 }, (_, i) => send('noisy', `held ${i + 1}`)))
  sent.push(...Array.from({ length: 10 }, () => send('other', 'at once')), send('other', 'held beside'))
  sent.push(sleep(1500).then(() => order.push('a second and a half')))
  await Promise.all(sent)
  const before = (name: string) => order.indexOf(name) < order.indexOf('a second and a half')
  assert.deepEqual(order.slice(0, 20), Array(20).fill('at once'))
  assert.deepEqual(['held 1', 'held 100', 'held 250', 'held beside'].map(before), [true, true, false, true])
})
