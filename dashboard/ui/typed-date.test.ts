import { expect, test } from 'vitest'
import { dateFormIn } from './typed-date.ts'

test('a date is written and read in the order of the language', () => {
  const german = dateFormIn('de-DE')
  expect(german.write('2026-02-05')).toBe('05.02.2026')
  for (const typed of ['05.02.2026', '5.2.26', '5/2/2026', '2026-02-05', ' 5. 2. 2026 '])
    expect(german.read(typed)).toBe('2026-02-05')
  expect(german.read('5.2.', 2026)).toBe('2026-02-05')
  const american = dateFormIn('en-US')
  expect(american.write('2026-02-05')).toBe('02/05/2026')
  expect(american.read('2/5/2026')).toBe('2026-02-05')
  expect(dateFormIn('ja-JP').read('2026/2/5')).toBe('2026-02-05')
})

test('what is not a date is rejected', () => {
  const { read, write } = dateFormIn('de-DE')
  for (const typed of ['', '31.02.2026', '5', '5.2.2026.1', 'next week', '13.13.2026', '5.2.206'])
    expect(read(typed)).toBeUndefined()
  expect(write('')).toBe('')
})
