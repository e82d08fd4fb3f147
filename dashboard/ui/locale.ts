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

export const typing = inLocale(typingIn)
