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

let chosen: string | undefined

/** The language of number and date formats: that of the person or the workspace; undefined for that of the browser. */
export const locale = () => chosen

/** Called when the person and their workspace are known. */
export function setLocale(next: string | null) {
  chosen = next ?? undefined
}

/** Makes a format when it is first used, and again after the language has changed. */
export function inLocale<Format>(make: (language: string | undefined) => Format): () => Format {
  let made: { language: string | undefined; format: Format } | undefined
  return () => {
    if (made?.language !== chosen) made = undefined
    made ??= { language: chosen, format: make(chosen) }
    return made.format
  }
}

/** As part of a regular expression. */
export const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * How numbers are typed in a language: with its decimal mark, and its thousands separator, a space or an apostrophe. Some
 * languages have other marks in amounts of money: with a currency, both are accepted.
 */
export function typingIn(language: string | undefined, currency?: string) {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.8)
  const amount = currency
    ? new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(1_234_567.8)
    : []
  const markIn = (all: Intl.NumberFormatPart[], type: 'decimal' | 'group') =>
    all.find((part) => part.type === type)?.value
  const decimal = markIn(parts, 'decimal') ?? '.'
  const ofThousands = markIn(parts, 'group') ?? ','
  // No mark has two meanings.
  const groups = [ofThousands, markIn(amount, 'group') ?? ofThousands].filter((mark) => mark !== decimal)
  const decimals = [decimal, markIn(amount, 'decimal') ?? decimal].filter((mark) => !groups.includes(mark))
  const group = `(?:${groups.map(escaped).join('|')}|[\\s’'])`
  const point = `(?:${decimals.map(escaped).join('|')})`
  // India writes 12,34,567: only the last group has three digits.
  const shortest = parts.filter(({ type }) => type === 'integer')[1]?.value.length === 2 ? 2 : 3
  return {
    /** A pattern of the decimal mark. */
    decimal: point,
    /** A pattern of digits with or without separators. A separator is not a decimal mark: “12,5” would be ambiguous. */
    digits: String.raw`(?:\d+|\d{1,3}(?:${group}\d{${shortest},3})*${group}\d{3})`,
    /** A typed number that matches these patterns, as JavaScript writes it. */
    read: (typed: string) => typed.replaceAll(new RegExp(group, 'g'), '').replace(new RegExp(point), '.'),
    /** A number as it is typed: without separators. */
    write: (number: number | string) => String(number).replace('.', decimal),
  }
}

export const typing = inLocale(typingIn)
