const place = 'formats-language'

/** The languages whose formats can be chosen; the texts stay English. */
export const formatLocales = [
  'en-US',
  'en-GB',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'pt-BR',
  'pt-PT',
  'pl-PL',
  'sv-SE',
  'ja-JP',
] as const

const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(place)

/** How numbers and dates are written: chosen in the profile, or that of the browser. It changes with a full page load. */
export const locale: string | undefined = formatLocales.find((one) => one === stored)

export function chooseLocale(next: string) {
  if (next) localStorage.setItem(place, next)
  else localStorage.removeItem(place)
  window.location.reload()
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** How numbers are typed in a language: with its decimal mark, and its thousands separator, a space or an apostrophe. */
export function typingIn(language: string | undefined) {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.8)
  const markOf = (type: 'decimal' | 'group', usual: string) => parts.find((part) => part.type === type)?.value ?? usual
  const decimal = markOf('decimal', '.')
  const group = `(?:${escaped(markOf('group', ','))}|[\\s’'])`
  return {
    /** A pattern of the decimal mark. */
    decimal: escaped(decimal),
    /** A pattern of digits with or without separators. A separator is not a decimal mark: “12,5” would be ambiguous. */
    digits: String.raw`(?:\d+|\d{1,3}(?:${group}\d{3})+)`,
    /** A typed number that matches these patterns, as JavaScript writes it. */
    read: (typed: string) => typed.replaceAll(new RegExp(group, 'g'), '').replace(decimal, '.'),
    /** A number as it is typed: without separators. */
    write: (number: number | string) => String(number).replace('.', decimal),
  }
}

export const typing = typingIn(locale)
