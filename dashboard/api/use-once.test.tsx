import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refusal } from './client.ts'
import { useOnce } from './use-once.ts'

test('a retry after a lost response has the same key; after a response, or with another body, a new one', async () => {
  const { current: send } = renderHook(() => useOnce()).result
  const keys: string[] = []
  const attempt = (body: object, error?: Error) =>
    send(body, async (_, headers) => {
      keys.push(headers['Idempotency-Key'])
      if (error) throw error
    }).catch(() => {})

  await attempt({ name: 'a' }, new Refusal(0, 'OFFLINE', 'lost'))
  await attempt({ name: 'a' }, new Refusal(503, 'UNAVAILABLE', 'busy'))
  await attempt({ name: 'a' }, new Refusal(409, 'CONFLICT', 'taken'))
  await attempt({ name: 'a' })
  await attempt({ name: 'a' }, new Refusal(0, 'OFFLINE', 'lost'))
  await attempt({ name: 'b' })

  const [lost, busy, refused, done, again, other] = keys
  expect([busy, refused]).toEqual([lost, lost])
  expect(new Set([lost, done, again, other]).size).toBe(4)
})
