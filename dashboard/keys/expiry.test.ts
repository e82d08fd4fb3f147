import { expect, test } from 'vitest'
import { expiryAfter } from './expiry.ts'

test('a key never expires, or expires after a number of days or at the end of a local day', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  expect(expiryAfter('never', '', now)).toBeNull()
  expect(expiryAfter('30', '', now)).toBe('2026-12-15T12:00:00.000Z')
  expect(expiryAfter('date', '2026-12-31', now)).toBe('2027-01-01T04:59:59.000Z')
})
