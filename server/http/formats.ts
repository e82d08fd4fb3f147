import { isId } from '../database/ids.ts'
import { isTimeZone } from './time-zone.ts'
import { parseUrl } from './url.ts'

export const maxIds = 250
export const idsIn = (text: string) => text.split(',').map((id) => id.trim().toLowerCase())

/** The formats of strings, with the message for a value that does not match. A check also gets text that is longer than allowed. */
export const formats: Record<string, { check: (text: string) => boolean; message: string }> = {
  uuid: { check: (text) => isId(text.toLowerCase()), message: 'must be a UUID' },
  member: {
    check: (text) => text === 'me' || text === 'none' || isId(text.toLowerCase()),
    message: 'must be the id of a member, me or none',
  },
  actor: {
    check: (text) => text === 'me' || isId(text.toLowerCase()),
    message: 'must be the id of a person or key, or me',
  },
  email: { check: isEmail, message: 'must be an email address' },
  url: { check: isWebAddress, message: 'must be an http or https URL' },
  domain: { check: (text) => hostOf(text) !== undefined, message: 'must be a domain, such as example.com' },
  date: { check: isDay, message: 'must be a valid date in the form YYYY-MM-DD' },
  'date-time': { check: isTime, message: 'must be an ISO 8601 time with a time zone, such as 2026-01-31T09:30:00Z' },
  slug: {
    check: (text) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text),
    message: 'must be lower-case letters, digits and hyphens, and must not start or end with a hyphen',
  },
  // Names such as __proto__ are not allowed as keys in JSON.
  'snake-case': {
    check: (text) => /^(?!__)[a-z0-9_]+$/.test(text),
    message: 'must be snake_case: lower-case letters, digits and underscores, not starting with two underscores',
  },
  ids: {
    check: (text) => idsIn(text).length <= maxIds && idsIn(text).every(isId),
    message: `must be 1 to ${maxIds} UUIDs, comma-separated`,
  },
  timezone: { check: isTimeZone, message: 'must be the name of a time zone, such as Europe/Berlin' },
  currency: {
    check: (text) => Intl.supportedValuesOf('currency').includes(text),
    message: 'must be an ISO 4217 currency code in upper case, such as EUR',
  },
  locale: { check: isLocale, message: 'must be a language tag (BCP 47), such as de-DE' },
  color: { check: (text) => /^#[0-9a-f]{6}$/i.test(text), message: 'must be a color in the form #RRGGBB' },
}

const longestLocale = 100
const longestDomain = 253

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
const host = new RegExp(String.raw`^(?:${label}\.)+${label}$`, 'u')

function isLocale(text: string) {
  if (text.length > longestLocale) return false // checking one takes time with the square of its length
  try {
    return Intl.NumberFormat.supportedLocalesOf(text).length > 0
  } catch {
    return false // not a well-formed tag
  }
}

function isEmail(text: string) {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  return (
    at > 0 &&
    /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}$/u.test(local) &&
    !/^\.|\.\.|\.$/.test(local) &&
    host.test(text.slice(at + 1))
  )
}

function isWebAddress(text: string) {
  if (/[\s\p{C}]/u.test(text)) return false
  return /^https?:\/\/[^/]/i.test(text) && parseUrl(text) !== null
}

/** `https://Www.Example.com:8080/path` → `www.example.com`; undefined if it contains no host. */
export function hostOf(text: string) {
  const bare = text
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^.*@/s, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
  if (bare.length > 2 * longestDomain) return // to normalize a letter with many marks takes time with their square
  const lower = bare.normalize('NFC').toLowerCase()
  return host.test(lower) && lower.length <= longestDomain ? lower : undefined
}

/** Whether it is a calendar date between the years 1 and 9999, written as YYYY-MM-DD. */
export function isDay(text: string) {
  // Temporal also reads other forms of ISO 8601, such as 20260331 and the year 0.
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' })
    return true
  } catch {
    return false
  }
}

export function isTime(text: string) {
  const match = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/i.exec(text)
  if (!match || !isDay(match[1]!)) return false
  const time = Date.parse(text)
  return time >= Date.parse('0001-01-01T00:00:00Z') && time <= Date.parse('9999-12-31T23:59:59.999Z')
}
