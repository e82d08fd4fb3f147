import { expect, test } from 'vitest'
import { formatLocales } from './locale.ts'
import { dateFormIn } from './typed-date.ts'

test('a date is written and read in the order of the language', () => {
  const german = dateFormIn('de-DE')
  expect(german.pattern).toBe('DD.MM.YYYY')
  expect(german.write('2026-02-05')).toBe('05.02.2026')
  for (const typed of ['05.02.2026', '5.2.2026', '5/2/2026', '2026-02-05', ' 5. 2. 2026 ', '05022026'])
    expect(german.read(typed)).toBe('2026-02-05')
  const american = dateFormIn('en-US')
  expect(american.write('2026-02-05')).toBe('02/05/2026')
  expect(american.read('2/5/2026')).toBe('2026-02-05')
  expect(american.read('02052026')).toBe('2026-02-05')
  expect(dateFormIn('ja-JP').read('2026/2/5')).toBe('2026-02-05')
})

test('a written date is read as the same date in every language', () => {
  const others = [
    'ar-EG',
    'bg-BG',
    'cs-CZ',
    'fa-IR',
    'fi-FI',
    'he-IL',
    'hr-HR',
    'hu-HU',
    'ko-KR',
    'lt-LT',
    'th-TH',
    'zh-TW',
  ]
  for (const language of [...formatLocales, ...others]) {
    const { read, write } = dateFormIn(language)
    for (const date of ['2026-02-05', '1985-12-31', '2026-11-12'])
      expect([language, read(write(date))]).toEqual([language, date])
  }
  expect(dateFormIn('bg-BG').write('2026-12-31')).toBe('31.12.2026')
})

test('what is not a complete date is rejected', () => {
  const { read, write } = dateFormIn('de-DE')
  const half = ['5', '5.2.', '5.2.2', '5.2.20', '5.2.202', '5.2.85', '5022026', '20260205']
  for (const typed of ['', ...half, '31.02.2026', '5.2.2026.1', 'next week', '13.13.2026'])
    expect([typed, read(typed)]).toEqual([typed, undefined])
  expect(write('')).toBe('')
})
