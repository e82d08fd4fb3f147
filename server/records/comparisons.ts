import { firstIdAt, isId } from '../database/ids.ts'
import { contentQuery } from '../database/search.ts'
import { identifier, join, type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { isDay, isTime } from '../http/formats.ts'
import { dayAfter, startOf, todayFor } from '../http/time-zone.ts'
import { isNumber } from './cells.ts'

// What `field[op]=value` means for each type of field. A comparison reads values from text and writes conditions on the
// row `r`. Text and custom values need the searchable view of the table, because PostgreSQL does not use an index for
// their operators under row-level security.

export const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'contains', 'starts_with', 'empty'] as const
export type Operator = (typeof operators)[number]

/** A value that a field of this type cannot have; the message completes "value[gte] …". */
export class BadValue extends Error {}

export type Comparison<Value = unknown> = {
  operators: readonly Operator[]
  /** Throws BadValue. */
  read(text: string, db: Reader): Value
  /** Whether `r` has one of these values. */
  equals(values: readonly Value[], db: Reader): Sql | Promise<Sql>
  isEmpty: Sql | ((db: Reader) => Sql)
  /** At or after the value, before it, and so on. */
  compare?(operator: 'gt' | 'gte' | 'lt' | 'lte', value: Value): Sql
  contains?(value: Value, db: Reader): Sql | Promise<Sql>
  startsWith?(value: Value, db: Reader): Sql
  /** Whether an index serves this operator only outside of row-level security, in the searchable view of the table. */
  needsView?(operator: Operator): boolean
  /** The values of an enumeration, for the API document. */
  values?: readonly string[]
  format?: string
}

/** The comparison of a field whose description gives none of its own: its type follows from what the API shows. */
export function comparisonFor(
  column: Sql,
  shown: { type?: unknown; format?: unknown; enum?: readonly string[] },
  indexes: TextIndexes,
): Comparison | undefined {
  const types = new Set([shown.type].flat())
  const is = (type: string) => types.has(type)
  if (shown.enum) return enumComparison(shown.enum, column)
  if (shown.format === 'date-time') return timeComparison(column)
  if (shown.format === 'date') return dayComparison(column)
  if (is('integer')) return integerComparison(column)
  if (is('boolean')) return booleanComparison(column)
  if (is('string')) return textComparison(column, indexes)
}

const unordered = ['eq', 'ne', 'in', 'empty'] as const
const ordered = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'empty'] as const

/** The condition of one parameter, without `and`. */
export async function conditionOf(comparison: Comparison, operator: Operator, given: string, db: Reader): Promise<Sql> {
  const { read, equals, compare, contains, startsWith, isEmpty } = comparison
  switch (operator) {
    case 'eq':
      return equals([read(given, db)], db)
    case 'ne':
      return sql`(${await equals([read(given, db)], db)}) is not true` // null, too, is not the value
    case 'in':
      return equals(
        splitValues(given).map((item) => read(item, db)),
        db,
      )
    case 'contains':
      return contains!(read(given, db), db)
    case 'starts_with':
      return startsWith!(read(given, db), db)
    case 'empty': {
      if (given !== 'true' && given !== 'false') throw new BadValue('must be true or false')
      const condition = typeof isEmpty === 'function' ? isEmpty(db) : isEmpty
      return given === 'true' ? condition : sql`not (${condition})`
    }
    default:
      return compare!(operator, read(given, db))
  }
}

const maxValues = 100

/** `gold,"silver, polished"` → two values. A quote within quotes is doubled. */
export function splitValues(text: string): string[] {
  const values: string[] = []
  let rest = text
  for (;;) {
    const match = /^\s*"((?:[^"]|"")*)"\s*(?=,|$)/.exec(rest) ?? /^([^",][^,]*|)(?=,|$)/.exec(rest)
    if (!match) throw new BadValue('has an unclosed quote, or text next to a quoted value')
    const [all, value] = match as unknown as [string, string]
    values.push(all.trimStart().startsWith('"') ? value.replaceAll('""', '"') : value.trim())
    if (all.length === rest.length) break
    rest = rest.slice(all.length + 1)
  }
  if (values.includes('')) throw new BadValue('must not contain an empty value')
  if (values.length > maxValues) throw new BadValue(`must contain at most ${maxValues} values`)
  return values
}

export type TextKey = {
  /** A column that holds the text in lower case, with an index. */
  column: Sql
  /** How a text becomes such a value. */
  of(text: string): Sql
  /** What of the text in a request is compared, also with a part of a value; all of it if not given. */
  read?(text: string): string
}

type TextIndexes = {
  key?: TextKey
  isSearched?: boolean
  /** Whether the column has an index in the order of ICU. */
  isSorted?: boolean
}

// In the order of ICU, text that starts with these characters in any case and with any accents follows their lower case,
// and U+FFFF is greater than any other character. Other characters may combine with the following one.
const isPlain = /^[\x20-\x7e]+$/
const lastCharacter = '\uffff'

const lower = (text: Sql | string) => sql`lower(${text}::text collate "und-x-icu")`
const fewestLetters = 3

/**
 * Text, compared in any case. Where full-text search covers the field, its index finds the rows that hold the words, and
 * only those are compared.
 */
export function textComparison(column: Sql, { key, isSearched = false, isSorted = false }: TextIndexes = {}) {
  const stored = key?.column ?? lower(column)
  const keyOf = key?.of ?? lower
  const holding = (db: Reader, texts: readonly string[], part: 'whole' | 'start' | 'middle') => {
    const query = isSearched && contentQuery(db.caller.workspaceNumber!, texts, part)
    return query ? sql`r.search @@ ${query}::tsquery and ` : sql``
  }
  return {
    operators: ['eq', 'ne', 'in', 'contains', 'starts_with', 'empty'],
    read: key?.read ?? ((text) => text),
    equals: (values, db) =>
      values.length === 1
        ? sql`${key ? sql`` : holding(db, values, 'whole')}${stored} = ${keyOf(values[0]!)}`
        : sql`${key ? sql`` : holding(db, values, 'whole')}${stored} in (${join(values.map(keyOf))})`,
    contains(value, db) {
      if ([...value].length < fewestLetters) throw new BadValue(`must be at least ${fewestLetters} characters long`)
      return sql`${holding(db, [value], 'middle')}strpos(${stored}, ${keyOf(value)}) > 0`
    },
    startsWith(value, db) {
      if (value === '') throw new BadValue('must not be empty')
      if (!isSorted || !isPlain.test(value))
        return sql`${holding(db, [value], 'start')}starts_with(${stored}, ${keyOf(value)})`
      const plain = value.toLowerCase()
      // Lower case of ASCII alone takes half the time, and suffices for most rows.
      const isStart = sql`starts_with(lower(left(${column}, ${plain.length}::int) collate "C"), ${plain}) or starts_with(${lower(column)}, ${lower(value)})`
      return sql`${column} >= ${plain} and ${column} <= ${plain + lastCharacter} and (${isStart})`
    },
    isEmpty: sql`${column} is null`,
    needsView: (operator) => operator !== 'empty' && !(key && ['eq', 'ne', 'in'].includes(operator)),
  } satisfies Comparison<string>
}

/** Text that is compared exactly, such as an id of another system. */
export const exactComparison = (column: Sql): Comparison<string> => ({
  ...textComparison(column),
  equals: (values) => anyOf(column, values, sql`text`),
  contains(value) {
    if ([...value].length < fewestLetters) throw new BadValue(`must be at least ${fewestLetters} characters long`)
    return sql`strpos(${column}, ${value}) > 0`
  },
  startsWith(value) {
    if (value === '') throw new BadValue('must not be empty')
    return sql`starts_with(${column}, ${value})`
  },
  needsView: () => false,
})

export const enumComparison = (
  values: readonly string[],
  column: Sql,
  { type = sql`text`, keyOf = (value) => value }: { type?: Sql; keyOf?: (value: string) => string | number } = {},
): Comparison<string> => ({
  operators: unordered,
  values,
  read(text) {
    if (!values.includes(text)) throw new BadValue(`must be one of ${values.join(', ')}`)
    return text
  },
  equals: (wanted) => anyOf(column, wanted.map(keyOf), type),
  isEmpty: sql`${column} is null`,
})

export const booleanComparison = (column: Sql): Comparison<boolean> => ({
  operators: ['eq', 'ne', 'empty'],
  read: readBoolean,
  equals: (values) => anyOf(column, values, sql`boolean`),
  isEmpty: sql`${column} is null`,
})

export function readBoolean(text: string) {
  if (text !== 'true' && text !== 'false') throw new BadValue('must be true or false')
  return text === 'true'
}

export const idComparison = (column: Sql): Comparison<string> => ({
  operators: unordered,
  format: 'uuid',
  read: readId,
  equals: (ids) => anyOf(column, ids, sql`uuid`),
  isEmpty: sql`${column} is null`,
})

export function readId(text: string) {
  const id = text.toLowerCase()
  if (!isId(id)) throw new BadValue('must be a UUID')
  return id
}

/** The id of a member. `me` is the caller, `none` means no member. */
export const memberComparison = (column: Sql): Comparison<string | null> => ({
  operators: unordered,
  format: 'member',
  read(text, { caller }) {
    if (text === 'none') return null
    if (text === 'me') return caller.userId ?? nobody
    if (!isId(text.toLowerCase())) throw new BadValue('must be a UUID, me or none')
    return text.toLowerCase()
  },
  equals(ids) {
    const members = ids.filter((id) => id !== null)
    const isMember = anyOf(column, members, sql`uuid`)
    if (members.length === ids.length) return isMember
    return members.length === 0 ? sql`${column} is null` : sql`(${isMember} or ${column} is null)`
  },
  isEmpty: sql`${column} is null`,
})
const nobody = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Whole numbers, as PostgreSQL's bigint and this API hold them. */
const integerComparison = (column: Sql): Comparison<string> => ({
  operators: ordered,
  read(text) {
    if (!/^-?\d{1,16}$/.test(text) || !Number.isSafeInteger(Number(text))) throw new BadValue('must be a whole number')
    return text
  },
  equals: (values) => anyOf(column, values, sql`bigint`),
  compare: (operator, value) => sql`${column} ${signs[operator]} ${value}::bigint`,
  isEmpty: sql`${column} is null`,
})

export function readNumber(text: string) {
  const number = isNumber(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(number)) throw new BadValue('must be a number')
  return number
}

export const dayComparison = (column: Sql, type = sql`date`): Comparison<string> => ({
  operators: ordered,
  read: readDay,
  equals: (days) => anyOf(column, days, type),
  compare: (operator, day) => sql`${column} ${signs[operator]} ${day}::${type}`,
  isEmpty: sql`${column} is null`,
})

export function readDay(text: string, db: Reader) {
  const day = relativeDay(text, db) ?? text
  if (!isDay(day)) throw new BadValue(`must be ${dayForms}`)
  return day
}

const dayForms = 'a date in the form YYYY-MM-DD, today, or a number of days from today, such as -30d or +7d'
const maxDays = 36_500

/**
 * `today`, `-30d`, `+7d`: in the time zone of the workspace for a signed-in person, in UTC for a key. An unencoded +
 * arrives as a space, and is trimmed: 7d is the same.
 */
function relativeDay(text: string, { caller }: Reader) {
  const days = text === 'today' ? 0 : Number(/^([+-]?\d{1,5})d$/.exec(text)?.[1] ?? Number.NaN)
  if (Number.isNaN(days)) return
  if (Math.abs(days) > maxDays) throw new BadValue(`must be at most ${maxDays} days away`)
  return dayAfter(todayFor(caller), days)
}

/** Milliseconds, the last one excluded: a day for a date, one millisecond for a time. */
type Period = { from: number; until: number }

function readPeriod(text: string, db: Reader): Period {
  const day = relativeDay(text, db) ?? (isDay(text) ? text : undefined)
  if (day !== undefined) {
    const { timezone } = db.caller
    return { from: Math.max(startOf(day, timezone), firstTime), until: startOf(dayAfter(day), timezone) }
  }
  if (!isTime(text))
    throw new BadValue(
      `must be an ISO 8601 time with a time zone, such as 2026-01-31T09:30:00Z, or ${dayForms.replace('a date', 'a date (the whole day)')}`,
    )
  return { from: Date.parse(text), until: Date.parse(text) + 1 }
}

// What PostgreSQL can read.
const firstTime = Date.parse('0001-01-01T00:00:00Z')
const lastTime = Date.parse('9999-12-31T23:59:59.999Z')

/** A time, in a column or within the id. Times are stored in milliseconds. */
export function timeComparison(column: Sql, { isWithinId = false } = {}): Comparison<Period> {
  const bound = (time: number) =>
    isWithinId
      ? sql`${firstIdAt(new Date(time).toISOString())}::uuid`
      : sql`${time > lastTime ? 'infinity' : new Date(time).toISOString()}::timestamptz`
  const by = isWithinId ? sql`r.id` : column
  return {
    operators: ordered,
    read: readPeriod,
    equals(periods) {
      const within = periods.map(({ from, until }) => sql`(${by} >= ${bound(from)} and ${by} < ${bound(until)})`)
      return within.length === 1 ? within[0]! : sql`(${join(within, ' or ')})`
    },
    compare(operator, { from, until }) {
      switch (operator) {
        case 'gt':
          return sql`${by} >= ${bound(until)}`
        case 'gte':
          return sql`${by} >= ${bound(from)}`
        case 'lt':
          return sql`${by} < ${bound(from)}`
        case 'lte':
          return sql`${by} < ${bound(until)}`
      }
    },
    isEmpty: sql`${column} is null`,
  }
}

/** A field with several values: tags, linked contacts. `has` checks for any of the given values, `isEmpty` for none. */
export const listComparison = <Value>(
  read: (text: string) => Value,
  has: (values: readonly Value[], db: Reader) => Sql | Promise<Sql>,
  isEmpty: Comparison['isEmpty'],
): Comparison<Value> => ({
  operators: ['contains', 'in', 'empty'],
  read,
  equals: has,
  contains: (value, db) => has([value], db),
  isEmpty,
})

export const signs = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` }

/** One value is compared as such: the planner estimates that better than a list of one. */
export const anyOf = (column: Sql, values: readonly unknown[], type: Sql) =>
  values.length === 1 ? sql`${column} = ${values[0]}::${type}` : sql`${column} = any(${values}::${type}[])`

export const columnOf = (field: string) => sql`r.${identifier(field)}`
