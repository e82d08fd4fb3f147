import { describe, expect, test } from 'vitest'
import { formatAgo, formatBytes, formatDay, formatMoney, formatNumber, today } from './format.ts'
import { setFormatsOf } from './workspace-formats.ts'

test('money is formatted from cents, without a fraction if it is zero', () => {
  expect(formatMoney(0)).toBe('$0')
  expect(formatMoney(1_250_000)).toBe('$12,500')
  expect(formatMoney(1_250_050)).toBe('$12,500.50')
})

test('money and today follow the settings of the workspace', () => {
  setFormatsOf({ currency: 'JPY', timezone: 'Pacific/Kiritimati' })
  const east = today()
  expect(formatMoney(12_500)).toBe('¥12,500')
  setFormatsOf({ currency: 'EUR', timezone: 'Pacific/Pago_Pago' })
  expect(formatMoney(1_250_050)).toBe('€12,500.50')
  // They are 25 hours apart.
  expect(east > today()).toBe(true)
  expect(today()).toMatch(/^\d{4}-\d\d-\d\d$/)
  setFormatsOf({ currency: 'USD', timezone: 'UTC' })
})

test('numbers are shown with all of their digits', () => {
  const texts = [1_234_567, 12.5, 2.123456789012345, -0.00001, 0.1 + 0.2].map(formatNumber)
  expect(texts).toEqual(['1,234,567', '12.5', '2.123456789012345', '-0.00001', '0.30000000000000004'])
})

test('file sizes are rounded', () => {
  expect(formatBytes(0)).toBe('0 bytes')
  expect(formatBytes(999)).toBe('999 bytes')
  expect(formatBytes(1000)).toBe('1 kB')
  expect(formatBytes(35_240_000)).toBe('35.2 MB')
  expect(formatBytes(1_073_741_824)).toBe('1.1 GB')
})

test('a day is the same day in every time zone', () => {
  expect(formatDay('2026-01-01')).toBe('Jan 1, 2026')
})

describe('relative times', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  test.each([
    ['2026-11-15T11:59:31Z', 'just now'],
    ['2026-11-15T11:57:00Z', '3 minutes ago'],
    ['2026-11-15T10:00:00Z', '2 hours ago'],
    ['2026-11-14T10:00:00Z', 'yesterday'],
    ['2026-11-13T15:00:00Z', '2 days ago'], // 45 hours
    ['2026-11-18T12:00:00Z', 'in 3 days'],
    ['2024-11-01T12:00:00Z', '2 years ago'],
  ])('%s is %s', (at, said) => expect(formatAgo(at, now)).toBe(said))
})
