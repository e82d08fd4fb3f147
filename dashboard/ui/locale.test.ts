import { expect, test } from 'vitest'
import { formatMoney } from './format.ts'
import { inLocale, setLocale, typingIn } from './locale.ts'
import { readMoney, typeMoney } from './money.ts'

test('numbers are typed as they are shown in the language', () => {
  const shown = { 'de-DE': '12.500,5', 'de-CH': '12’500.5', 'fr-FR': '12\u202f500,5', 'en-US': '12,500.5' }
  for (const [language, text] of Object.entries(shown)) {
    const { digits, decimal, read, write } = typingIn(language)
    expect(new RegExp(`^${digits}${decimal}\\d$`, 'v').test(text), text).toBe(true)
    expect(Number(read(text)), text).toBe(12_500.5)
    expect(Number(read(write(12_500.5))), text).toBe(12_500.5)
  }
})

test('a thousands separator is not a decimal mark', () => {
  const { digits } = typingIn('de-DE')
  expect(new RegExp(`^${digits}$`).test('12.5')).toBe(false)
  expect(new RegExp(`^${digits}$`).test('12.500')).toBe(true)
})

test('formats and typing follow the language of the person or the workspace', () => {
  const number = inLocale((language) => new Intl.NumberFormat(language))
  expect(number().format(12_500.5)).toBe('12,500.5')
  setLocale('de-DE')
  expect(number().format(12_500.5)).toBe('12.500,5')
  expect([readMoney('12.500,50'), typeMoney(1_250_050), formatMoney(1_250_050)]).toEqual([
    1_250_050,
    '12500,50',
    '12.500,50\u00a0$',
  ])
  setLocale(null)
  expect([readMoney('12.500,50'), formatMoney(1_250_050)]).toEqual([undefined, '$12,500.50'])
})
