import type { Caller } from '../database/caller.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import type { JobContext } from '../jobs/job.ts'

/** A person whose data is erased. */
export type Person = {
  /** The contact, and the contacts that were merged into it. */
  contactIds: string[]
  /** The same, the records that belong to them, and the bulk jobs about one of these alone. */
  recordIds: string[]
  /** Other contacts, between a merge and its undoing: meanwhile they had values of the person. */
  holders: Holder[]
  /** Lower-case email addresses, phone numbers, profiles and full names, as they may be quoted in JSON, also within JSON. */
  identifiers: string[]
  names: Name[]
  /** An erasure that an earlier version began has none. */
  externalIds?: string[]
}

/** In lower case. */
export type Name = { first: string; last: string | null }

/** The transactions and the times of a merge and of its undoing. */
export type Holder = { id: string; merged_in: string; merged_at: string; undone_in: string; undone_at: string }

/**
 * What a resource stores about a person outside of the records that belong to the contact. A resource that copies
 * contents of records into its own table, or into files, declares here how they are erased; a test compares every table
 * with a marker to find what was forgotten.
 */
export type PersonalData = {
  name: string
  /** The entity types whose events can quote a person, such as a view with an email address in a filter. */
  quotingEvents?: readonly string[]
  /** Runs in the transaction of the request: erases what an endpoint could still return. */
  hide?(tx: Tx, person: Person): void
  /** Runs in a job, which may run twice: erases files, and what takes a scan to find. */
  scrub?(context: JobContext, caller: Caller, person: Person, erasedAt: string, progress: ScrubProgress): Promise<void>
  /**
   * Whether the jobs have ended that still need what is to be erased. If not, `scrub` runs once at once, and again when they
   * have. It throws NotYet if one began meanwhile.
   */
  isReady?(context: JobContext, caller: Caller, erasedAt: string): Promise<boolean>
}

/** Where a long `scrub` has arrived, so that its job can give way to others and continue. */
export type ScrubProgress = Partial<Record<string, string>>

/**
 * How much is searched for a person in one statement, where `usual` is right for a few dozen texts to find. The latest
 * values of a contact can be thousands, and the time grows with each.
 */
export const searchedAtOnce = ({ identifiers, names, externalIds = [], holders }: Person, usual: number) =>
  Math.ceil(
    (usual * 50) / Math.max(50, identifiers.length + 4 * names.length + 2 * externalIds.length + holders.length),
  )

let registered: readonly PersonalData[] = []

/** Called once: see server/resources.ts. */
export function registerPersonalData(all: readonly PersonalData[]) {
  registered = all
}

export const personalData = () => registered

/**
 * Whether a row about a record is about another contact while it had values of the person. The time alone would depend on
 * the clocks of several servers; all rows of a restored backup, and many of an archive, have the same transaction.
 */
export const isOfHolder = (id: Sql, transaction: Sql, createdAt: Sql, { holders }: Person) => sql`
  exists (select from json_to_recordset(${JSON.stringify(holders)})
                   as h (id uuid, merged_in xid8, merged_at timestamptz, undone_in xid8, undone_at timestamptz)
           where ${id} = h.id
             and (${transaction}, ${createdAt}) between (h.merged_in, h.merged_at) and (h.undone_in, h.undone_at))`

type Find = (text: Sql, person: Person) => Sql

/** JSON text for the functions below. In plain text, quotation marks and backslashes are not escaped as in identifiers. */
export const asJson = (value: Sql) => sql`to_json(${value})::text`

/**
 * Whether a text contains an identifier of the person, in any case. With "offset 0" PostgreSQL converts it once, and not
 * for each identifier: 30 MB and 50 identifiers took 37 s instead of 3 s.
 */
export const contains: Find = (text, { identifiers }) => sql`
  exists (select from (select lower(${text} collate "und-x-icu") as lowered offset 0) as t, unnest(${identifiers}::text[]) as i
           where strpos(t.lowered, i) > 0)`

/**
 * The same, but not as a part of a longer one: `joann@acme.example` is someone else than `ann@acme.example`. For texts
 * that others would miss; in a file name, words can be joined in any way. A pattern for each identifier would take PostgreSQL
 * 20 ms to compile, so one for all of its kind is compared with what is around each place.
 */
export const quotes: Find = (text, { identifiers }) => sql`
  exists (select from (select lower(${text} collate "und-x-icu") as lowered offset 0) as t,
                      unnest(${identifiers}::text[], ${identifiers.map(patternOf)}::text[]) as i (text, pattern)
           where case when strpos(t.lowered, i.text) > 0 then exists (
             select from (select part, number, lead(part) over place as next, lead(number, 2) over place as another
                            from unnest((string_to_array(t.lowered, i.text))[:${mostPlaces + 2}]) with ordinality as p (part, number)
                          window place as (order by number)) as p
              where next is not null
                and (number > ${mostPlaces}
                     or right(case when number > 1 then i.text else '' end || part, ${around}) || ${found}
                        || left(next || case when another is not null then i.text else '' end, ${around}) ~ i.pattern)) end)`

/** A text that has an identifier more often counts as one that quotes it. */
const mostPlaces = 100

/** In characters, on each side of a place where an identifier was found. */
const around = 60
const found = '\u0001'

/** What may precede any identifier: a character that is escaped in JSON or in a web address. */
const escaped = String.raw`\\[nrtbf]|\\u[0-9a-f]{4}|%[0-9a-f]{2}`
/** In scripts without spaces the next word can follow directly. */
const spaced = '[0-9a-zß-ɏͰ-ԯ]'

/** A regular expression of PostgreSQL for a place where the identifier was found, in lower case. */
function patternOf(identifier: string) {
  const between = (before: string, after: string) => `(?:(?<!${before})|(?<=${escaped}))${found}${after}`
  if (/@|%40/.test(identifier)) return between('[0-9a-z][_.%+-]*', '(?![_-]*[0-9a-z]|[.][0-9a-z])')
  if (/^[+(\d]/.test(identifier)) return between('[0-9]', '(?![0-9])')
  return between(spaced, identifier.includes(' ') ? `s?(?!${spaced})` : `(?!${spaced})`) // the genitive of a name
}

/** Whether a text contains the first and the last name of the person as separate quoted values, also within a string. */
export function namesIn(text: Sql, { names }: Person) {
  const full = names.filter(({ last }) => last !== null)
  return sql`
    exists (select from (select lower(${text} collate "und-x-icu") as lowered offset 0) as t,
                        unnest(${full.flatMap(({ first }) => valuesOf(first))}::text[], ${full.flatMap(({ last }) => valuesOf(last!))}::text[]) as n (first, last)
             where strpos(t.lowered, n.first) > 0 and strpos(t.lowered, n.last) > 0)`
}

/** Both: whether a JSON text mentions the person. */
export const mentions = (text: Sql, person: Person, find = quotes) =>
  sql`(${find(text, person)} or ${namesIn(text, person)})`

/** The same text can have other blanks, or letters and accents as separate characters. */
export const oneSpelling = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ')

/**
 * Whether a JSON text has a telephone number of the person in any notation. Digits with only separators between them are compared
 * as a whole, because a longer number can contain one of the person.
 */
export function hasNumber(text: Sql, { identifiers }: Person) {
  const numbers = [...new Set(identifiers.flatMap(digitsOf))]
  return sql`
    exists (select from (select translate(replace(${text}, '(0)', ''), ${separators}, '') as joined offset 0) as t,
                        unnest(${numbers}::text[], ${numbers.map(asWhole)}::text[]) as n (number, pattern)
             where case when strpos(t.joined, n.number) > 0 then t.joined ~ n.pattern end)`
}

const separators = ' ()./-\u00a0\u2010\u2011\u2013'

/** A time or a colon may follow. A date with its hour is no number. */
const asWhole = (number: string) => `(^|[^0-9])(00)?${number}($|[^0-9:]|:($|[^0-9])|[0-9]{1,2}:[0-9]{2})`

/** Without the prefix of an international call, `+` or `00`. A shorter number can be a part of others. */
function digitsOf(identifier: string) {
  if (!/^[+(]?[\d ().+/-]+$/.test(identifier)) return []
  const digits = identifier.replace('(0)', '').replaceAll(/\D/g, '').replace(/^00/, '')
  return digits.length >= 9 ? [digits] : []
}

/** Whether a JSON value is the first or the last name of the person. */
export const isName = (value: Sql, { names }: Person) => sql`
  lower(${value}::text collate "und-x-icu") = any(${names.flatMap(({ first, last }) => (last === null ? [] : [inQuotes(first), inQuotes(last)]))}::text[])`

const inQuotes = (name: string) => JSON.stringify(name)

/** A text as it is within a string of JSON. */
export const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** Whether a JSON text about contacts has an external id of the person as a value, also within a string. */
export const namesExternalId = (text: Sql, { externalIds = [] }: Person) => sql`
  exists (select from unnest(${externalIds.flatMap(valuesOf)}::text[]) as id
           where strpos(${text}, id) > 0)`

/** A value as it is in JSON, and in a string of JSON within JSON. */
const valuesOf = (text: string) => [inQuotes(text), escapeJson(inQuotes(text))]

/** Whether filters in a JSON text look for the person by external id. A company or a deal can have the same one. */
export const filtersByExternalId = (text: Sql, person: Person) =>
  sql`(strpos(${text}, '"contacts"') > 0 and strpos(${text}, '"external_id') > 0 and ${namesExternalId(text, person)})`
