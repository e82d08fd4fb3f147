import { formatDay, formatMoney, formatNumber } from '../ui/format.ts'
import { type FieldType, type FilterField, parameterFields } from './filter-fields.ts'

/** A parameter of the list: `value[gte]=100000`, or `value=100000`, which means `value[eq]=100000`. */
export type Condition = { parameter: string; name: string; operator: string; value: string }

/** The filters that are set, as conditions. */
export const conditionsIn = (filters: Readonly<Record<string, string | undefined>>): Condition[] =>
  Object.entries(filters).flatMap(([parameter, value]) => {
    const [, name, operator] =
      /^(custom_fields\[[^\]]*\]|(?!custom_fields\[)[a-z_]+)\[([^\]]*)\]$/.exec(parameter) ?? []
    if (value === undefined) return []
    return [{ parameter, name: name ?? parameter, operator: operator ?? 'eq', value }]
  })

/** The conditions of each chip: a range is one. */
export function chipsOf(conditions: readonly Condition[]): Condition[][] {
  const isBound = ({ operator }: Condition) => operator === 'gte' || operator === 'lte'
  // The parameter of a custom field that equals a value is its name, too.
  const groups = Map.groupBy(conditions, (one) => (isBound(one) ? `${one.name}[range]` : one.parameter))
  return [...groups.values()].map((group) => group.toSorted((a, b) => (a.operator < b.operator ? -1 : 1)))
}

type Input = 'none' | 'one' | 'several' | 'two' | 'days'

/** How a condition is worded and entered. `parameters` are the operators of the API with their values. */
export type Comparison = {
  label: string
  input: Input
  parameters(first: string, second: string): Record<string, string>
  /** The API does not look for shorter texts. */
  minLength?: number
}

const by = (operator: string) => (value: string) => ({ [operator]: value })
const isEmpty: Comparison = { label: 'is empty', input: 'none', parameters: () => ({ empty: 'true' }) }
const isNotEmpty: Comparison = { label: 'is not empty', input: 'none', parameters: () => ({ empty: 'false' }) }
const between: Comparison = {
  label: 'is between',
  input: 'two',
  parameters: (from, to) => ({ gte: from, lte: to }),
}

const numbers: Comparison[] = [
  { label: 'is at least', input: 'one', parameters: by('gte') },
  { label: 'is at most', input: 'one', parameters: by('lte') },
  { label: 'is more than', input: 'one', parameters: by('gt') },
  { label: 'is less than', input: 'one', parameters: by('lt') },
  between,
  { label: 'is', input: 'one', parameters: by('eq') },
  { label: 'is not', input: 'one', parameters: by('ne') },
  isEmpty,
  isNotEmpty,
]

/** What a field of each type can be compared with; the first is the usual one. */
export const comparisonsOf: Record<FieldType, Comparison[]> = {
  text: [
    { label: 'contains', input: 'one', parameters: by('contains'), minLength: 3 },
    { label: 'starts with', input: 'one', parameters: by('starts_with') },
    { label: 'is', input: 'one', parameters: by('eq') },
    { label: 'is not', input: 'one', parameters: by('ne') },
    { label: 'is one of', input: 'several', parameters: by('in') },
    isEmpty,
    isNotEmpty,
  ],
  number: numbers,
  money: numbers,
  date: [
    { label: 'is in the last … days', input: 'days', parameters: (days) => ({ gte: `-${days}d`, lte: 'today' }) },
    { label: 'is in the next … days', input: 'days', parameters: (days) => ({ gte: 'today', lte: `+${days}d` }) },
    { label: 'is more than … days ago', input: 'days', parameters: (days) => ({ lt: `-${days}d` }) },
    { label: 'is on', input: 'one', parameters: by('eq') },
    { label: 'is after', input: 'one', parameters: by('gt') },
    { label: 'is before', input: 'one', parameters: by('lt') },
    between,
    isEmpty,
    isNotEmpty,
  ],
  choice: [
    { label: 'is one of', input: 'several', parameters: by('in') },
    { label: 'is not', input: 'one', parameters: by('ne') },
    isEmpty,
    isNotEmpty,
  ],
  choices: [{ label: 'has one of', input: 'several', parameters: by('in') }, isEmpty, isNotEmpty],
  names: [{ label: 'has one of', input: 'several', parameters: by('in') }, isEmpty, isNotEmpty],
  member: [{ label: 'is one of', input: 'several', parameters: by('in') }, isEmpty, isNotEmpty],
  checkbox: [
    { label: 'is yes', input: 'none', parameters: () => ({ eq: 'true' }) },
    { label: 'is no', input: 'none', parameters: () => ({ eq: 'false' }) },
    isEmpty,
    isNotEmpty,
  ],
  link: [isEmpty, isNotEmpty],
}

/** What was entered for a chip: the place of its comparison among those of the field, and the values. */
export type Entered = { name: string; place: number; first: string; second: string }

/** Undefined if the form cannot express it, as for a parameter that was typed into the URL. */
export function enteredFor(chip: readonly Condition[], fields: readonly FilterField[]): Entered | undefined {
  const { name } = chip[0]!
  const field = fields.find((one) => one.name === name)
  if (!field) return undefined
  const values = chip.map(({ value }) => value.replace(/^ (?=\d+d$)/, '+')) // a plus in a URL can mean a space
  const [one = '', second = ''] = values
  const days = /(\d+)d/.exec(values.join(' '))?.[1] ?? ''
  for (const [place, { input, parameters }] of comparisonsOf[field.type].entries()) {
    const first = input === 'days' ? days : one
    const entries = Object.entries(parameters(first, second))
    if (
      entries.length === chip.length &&
      chip.every(({ operator }, at) => entries.some(([key, value]) => key === operator && value === values[at]))
    )
      return { name, place, first, second }
  }
  return undefined
}

const operatorWords: Record<string, string> = {
  eq: 'is',
  ne: 'is not',
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  in: 'is one of',
  contains: 'contains',
  starts_with: 'starts with',
}
const dateWords: Record<string, string> = {
  gt: 'is after',
  gte: 'is from',
  lt: 'is before',
  lte: 'is until',
  eq: 'is on',
}

/** “Value is between $1,000 and $2,000”, in the words of the person. */
export function describeChip(
  [first, last]: readonly Condition[],
  fields: readonly FilterField[],
  names: ReadonlyMap<string, string>,
) {
  if (!last) return describeCondition(first!, fields, names)
  const field = fieldNamed(first!.name, fields)
  const label = field?.label ?? first!.name
  const [from, to] = [first!.value, last.value]
  const days = (pattern: RegExp, text: string) => (field?.type === 'date' ? pattern.exec(text)?.[1] : undefined)
  const [past, future] = [to === 'today' && days(/^-(\d+)d$/, from), from === 'today' && days(/^[+ ]?(\d+)d$/, to)]
  if (past) return `${label} is in the last ${daysText(past)}`
  if (future) return `${label} is in the next ${daysText(future)}`
  return `${label} is between ${showValue(field, from, names)} and ${showValue(field, to, names)}`
}

const daysText = (days: string) => (Number(days) === 1 ? 'day' : `${days} days`)

/** “Value is at least $1,000”. */
export function describeCondition(
  { name, operator, value }: Condition,
  fields: readonly FilterField[],
  names: ReadonlyMap<string, string>,
) {
  if (name === 'ids') {
    const count = value.split(',').length
    return `ID is one of ${count} ${count === 1 ? 'value' : 'values'}`
  }
  const field = fieldNamed(name, fields)
  const label = field?.label ?? name
  if (operator === 'empty') return `${label} is ${value === 'true' ? '' : 'not '}empty`
  if (field?.type === 'checkbox') return `${label} is ${value === 'true' ? 'yes' : 'no'}`
  const words = (field?.type === 'date' && dateWords[operator]) || operatorWords[operator] || operator
  const values = operator === 'in' ? splitValues(value) : [value]
  return `${label} ${words} ${values.map((one) => showValue(field, one, names)).join(', ')}`
}

const fieldNamed = (name: string, fields: readonly FilterField[]) =>
  fields.find((field) => field.name === name) ?? parameterFields.find((field) => field.name === name)

function showValue(field: FilterField | undefined, value: string, names: ReadonlyMap<string, string>) {
  switch (field?.type) {
    case 'money':
      return /^-?\d+$/.test(value) ? formatMoney(Number(value)) : value
    case 'number':
      return value.trim() !== '' && Number.isFinite(Number(value)) ? formatNumber(Number(value)) : value
    case 'date':
      return showDay(value)
    case 'link':
      return names.get(value) ?? value
    case 'member':
      return value === 'me' ? 'me' : value === 'none' ? 'nobody' : (names.get(value) ?? '…')
    case 'choice':
      return field.options?.find((option) => option.value === value)?.label ?? value
    default:
      return value
  }
}

function showDay(value: string) {
  const days = /^([+-]?\d+)d$/.exec(value)?.[1]
  if (days === undefined) return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value
  const count = Math.abs(Number(days))
  const text = `${count} ${count === 1 ? 'day' : 'days'}`
  return Number(days) < 0 ? `${text} ago` : `in ${text}`
}

/** A list of values as the API reads it: a value with a comma or a quote is quoted. */
export const joinValues = (values: readonly string[]) =>
  values.map((value) => (/[",]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)).join(',')

export const splitValues = (text: string): string[] =>
  [...text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g)]
    .map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!.trim())
    .filter(Boolean)
