import { expect, test } from 'vitest'
import { typingIn } from './locale.ts'

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
