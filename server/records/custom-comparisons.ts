import { type Sql, sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import {
  BadValue,
  booleanComparison,
  type Comparison,
  dayComparison,
  enumComparison,
  listComparison,
  readBoolean,
  readDay,
  readNumber,
  signs,
  textComparison,
} from './comparisons.ts'
import { type Definition, definitionsOf } from './custom-values.ts'

/** The definitions of these custom fields, by name; those that do not exist are left out. */
export async function findDefinitions(db: Reader, entityType: string, names: readonly string[]) {
  const found =
    names.length === 0
      ? []
      : await db.all<Definition>(definitionsOf(db, entityType, sql`and field_name = any(${names}::text[])`))
  return new Map(found.map((definition) => [definition.field_name, definition]))
}

/** `custom_fields[plan][in]=gold,silver`: the same operators as for a built-in field of the type. */
export const customComparison = (definition: Definition): Comparison => ({
  ...comparisonOf(definition),
  needsView: () => true,
})

function comparisonOf({ field_type, field_options, slot }: Definition): Comparison {
  const key = String(slot)
  const text = customText(slot)
  const isEmpty = sql`not r.custom_fields ? ${key}`
  switch (field_type) {
    case 'text':
      return {
        ...textComparison(text),
        isEmpty,
        equals: (values) => holdsAny(key, values as string[]),
      }
    case 'number': {
      const number = sql`(r.custom_fields->${key}::text)::numeric`
      return {
        operators: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'empty'],
        read: readNumber,
        equals: (values) => holdsAny(key, values),
        compare: (operator, value) => sql`${number} ${signs[operator]} ${value}::numeric`,
        isEmpty,
      }
    }
    case 'date':
      return {
        ...dayComparison(sql`(${text} collate "C")`, sql`text`),
        read: readDay,
        equals: (values) => holdsAny(key, values),
        isEmpty,
      }
    case 'checkbox':
      return {
        ...booleanComparison(text),
        read: readBoolean,
        equals: (values) => holdsAny(key, values),
        isEmpty,
      }
    case 'select':
      return {
        ...enumComparison(field_options!, text),
        read: (given) => readOption(field_options!, given),
        equals: (values) => holdsAny(key, values),
        isEmpty,
      }
    case 'multiselect':
      return listComparison(
        (given) => [readOption(field_options!, given)],
        (values) => holdsAny(key, values),
        isEmpty,
      )
  }
}

/** Named as in a filter: `custom_fields[plan]`. */
const sortName = /^custom_fields\[([^\]]+)\]$/
export const customSorts = {
  pattern: sortName.source,
  description: 'Custom fields as `custom_fields[plan]`',
}

/** How a list is sorted by this custom field; undefined if there is no such field. */
export async function findCustomSort(db: Reader, entityType: string, sort: string) {
  const name = sortName.exec(sort)?.[1]
  if (name === undefined) return
  const definition = (await findDefinitions(db, entityType, [name])).get(name)
  // The field can be deleted and another one created with its name.
  return definition && { by: sortValue(definition), nullable: true, key: `${definition.slot} ${definition.field_type}` }
}

// The beginning of a text is enough, and keeps cursors short.
const sortValue = ({ field_type, slot }: Definition) =>
  field_type === 'number'
    ? sql`(r.custom_fields->${String(slot)}::text)::numeric`
    : sql`left(${customText(slot)}, 255) collate "und-x-icu"`

const customText = (slot: number) => sql`(r.custom_fields->>${String(slot)}::text)`

function readOption(options: readonly string[], given: string) {
  const option = options.find((candidate) => candidate.toLowerCase() === given.toLowerCase())
  if (option === undefined) throw new BadValue(`must be one of ${options.join(', ')}`)
  return option
}

/** By the index on `custom_keys(custom_fields)`, which contains all values in lower case, each with the slot of its field. */
function holdsAny(slot: string, values: readonly unknown[]): Sql {
  return sql`r.custom_fields <> '{}' and custom_keys(r.custom_fields) && custom_keys(${JSON.stringify({ [slot]: values.flat() })}::jsonb)`
}
