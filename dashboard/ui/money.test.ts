import { expect, test } from 'vitest'
import { Refusal } from '../api/client.ts'
import { formatMoney } from './format.ts'
import { setLocale } from './locale.ts'
import { setFormatsOf } from './workspace-formats.ts'
import { moneyOf, moneyPattern, readMoney, typeMoney } from './money.ts'

test('a typed amount is converted to cents exactly', () => {
  const typed = {
    '12500': 1_250_000,
    '12,500.50': 1_250_050,
    '1,234,567': 123_456_700,
    '$ 1 000': 100_000,
    "1'000.5": 100_050,
    '0.29': 29,
    '0': 0,
  }
  for (const [text, cents] of Object.entries(typed)) expect(readMoney(text), text).toBe(cents)
  expect(readMoney('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER)
})

test('an invalid amount, or one too large to be exact, is rejected', () => {
  const none = ['', 'a lot', '-5', '1.234', '1.', '.5', '1e3', '12,5', '1,2345', '1234,567', ',500', '1,,500', '5 €']
  for (const text of [...none, '90071992547409.92']) expect(readMoney(text), text).toBe(undefined)
})

test('the pattern gives the same result in a browser', () => {
  const isMoney = new RegExp(`^(?:${moneyPattern()})$`, 'v')
  for (const text of ['12500', '12,500.50', '$ 1 000', "1'000.5"]) expect(isMoney.test(text), text).toBe(true)
  for (const text of ['12,5', '1234,567', ',500', '-5', '$']) expect(isMoney.test(text), text).toBe(false)
})

test('in a form, an empty input is no amount, and an invalid amount is rejected at its field', () => {
  expect([moneyOf(''), moneyOf(null), moneyOf('7')]).toEqual([0, 0, 700])
  expect(() => moneyOf('a lot')).toThrow(Refusal)
  try {
    moneyOf('a lot')
  } catch (error) {
    expect((error as Refusal).details.map(({ field }) => field)).toEqual(['value'])
  }
})

test('an amount is edited in the form in which it would be typed', () => {
  expect([typeMoney(1_250_000), typeMoney(1_250_050), typeMoney(5), typeMoney(0)]).toEqual([
    '12500',
    '12500.50',
    '0.05',
    '0',
  ])
  for (const cents of [0, 1, 29, 1_250_050, Number.MAX_SAFE_INTEGER]) expect(readMoney(typeMoney(cents))).toBe(cents)
})

test('amounts up to the largest one are read and shown exactly', () => {
  const amounts = [2 ** 46 + 1, 4_503_599_627_370_497, 7_036_874_417_766_407, Number.MAX_SAFE_INTEGER]
  for (const [currency, digits] of [
    ['USD', 2],
    ['KWD', 3],
    ['JPY', 0],
  ] as const) {
    setFormatsOf({ currency, timezone: 'UTC' })
    for (const amount of amounts) {
      const text = String(amount).replace(new RegExp(`(?=\\d{${digits}}$)`), digits ? '.' : '')
      expect([typeMoney(amount), readMoney(text)], currency).toEqual([text, amount])
      expect(formatMoney(amount).replaceAll(/[^\d.]/g, ''), currency).toBe(text)
    }
  }
  setFormatsOf({ currency: 'USD', timezone: 'UTC' })
})

test('amounts have the minor unit of the currency of the workspace', () => {
  setFormatsOf({ currency: 'JPY', timezone: 'UTC' })
  expect([readMoney('¥ 12,500'), readMoney('12500 JPY'), readMoney('12.5'), readMoney('$5')]).toEqual([
    12_500,
    12_500,
    undefined,
    undefined,
  ])
  expect(typeMoney(12_500)).toBe('12500')
  setFormatsOf({ currency: 'KWD', timezone: 'UTC' })
  expect([readMoney('1.234'), typeMoney(1234)]).toEqual([1234, '1.234'])
  setFormatsOf({ currency: 'USD', timezone: 'UTC' })
})

test('an amount can be typed as it is shown in the language', () => {
  const languages = ['en-US', 'en-IN', 'de-DE', 'de-AT', 'de-CH', 'fr-FR', 'fr-CH', 'es-ES', 'pt-PT', 'pl-PL', 'ja-JP']
  for (const currency of ['USD', 'EUR', 'INR', 'CHF', 'JPY']) {
    setFormatsOf({ currency, timezone: 'UTC' })
    for (const language of languages) {
      setLocale(language)
      const isMoney = new RegExp(`^(?:${moneyPattern()})$`, 'v')
      for (const amount of [5, 1_250_050, 123_456_700, 1_234_567_890]) {
        const shown = formatMoney(amount)
        expect([readMoney(shown), isMoney.test(shown)], `${language}: ${shown}`).toEqual([amount, true])
        expect(readMoney(typeMoney(amount)), language).toBe(amount)
      }
    }
  }
  setFormatsOf({ currency: 'USD', timezone: 'UTC' })
  const typed = [
    ['fr-FR', '12 500,50 $US', 1_250_050],
    ['es-ES', '12.500,50 US$', 1_250_050],
    ['de-AT', '$ 12.500,50', 1_250_050],
    ['de-AT', '12.500', 1_250_000],
    ['de-DE', '12.500', 1_250_000],
    ['de-DE', '12.50', undefined],
    ['de-DE', '12,500', undefined],
    ['de-CH', '12,500', undefined],
    ['en-IN', '12,34,567', 123_456_700],
    ['en-IN', '12,34', undefined],
    ['en-US', '12,34,567', undefined],
  ] as const
  for (const [language, text, cents] of typed) {
    setLocale(language)
    expect(readMoney(text), `${language}: ${text}`).toBe(cents)
  }
  setLocale(null)
})
