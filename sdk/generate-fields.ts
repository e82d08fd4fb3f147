import { mainKinds } from '../server/kinds/kinds.ts'
import { memberComparison } from '../server/records/comparisons.ts'
import type { Field } from '../server/records/field.ts'
import { viewKinds } from '../server/views/kinds.ts'
import type { Schema } from '../server/http/json-schema.ts'
import type { FieldType, RecordField } from '../dashboard/kinds/field-types.ts'

// The part of `npm run sdk` that writes the fields of records for the dashboard, from their descriptions on the server.

export function recordFields() {
  const fields = Object.entries(mainKinds).map(
    ([kind, { fields }]) => [kind, Object.entries<Field>(fields).flatMap(shownField)] as const,
  )
  const columns = Object.entries(mainKinds).map(
    ([kind, { fields }]) => [kind, Object.entries<Field>(fields).flatMap(importTargets)] as const,
  )
  const { interactions: _, ...lists } = viewKinds // interactions have no list of their own in the dashboard
  const parameters = Object.entries(lists).map(([list, { Filter }]) => {
    const names = Object.keys(Filter.properties).filter((name) => !name.includes('['))
    return [list, names] as const
  })
  return `// Written by \`npm run sdk\` from the server's record kinds. Do not change by hand.
import type { ImportTarget, RecordField } from './field-types.ts'
import type { Kind } from './types.ts'

export const recordFields: Record<Kind, readonly RecordField[]> = ${literal(fields)}

/** The fields that a column of an imported file can be matched to. */
export const importTargets: Record<Kind, readonly ImportTarget[]> = ${literal(columns)}

/** The filter parameters of each list in the API, except those with an operator, such as \`value[gte]\`. */
export const listFilters = ${literal(parameters)} as const
`
}

function shownField([name, field]: [string, Field]): RecordField[] {
  const { label, given, fixed, shown, sort, blank, example } = field
  if (!label || !shown) return []
  const type = typeOf(field)
  return [
    {
      name,
      label,
      type,
      ...(type === 'text' && blank === '' && { isRequired: true }),
      ...((!given || fixed) && { isReadOnly: true }),
      ...(sort && { isSortable: true }),
      ...((type === 'text' || type === 'url') && typeof example === 'string' && { example }),
    },
  ]
}

function importTargets([name, { label, given, shown, column, imports }]: [string, Field]) {
  if (!given || !shown || imports === false) return []
  const own = [name, column] as const
  const others = Object.entries(imports ?? {})
  // People rarely have ids in their files, so the other columns of a link come first.
  return (column?.label ? [...others, own] : [own, ...others]).map(([field, target]) => ({
    field,
    label: target?.label ?? label ?? field,
  }))
}

function typeOf({ shown, given, owner, compare, search, column }: Field): FieldType {
  const { anyOf = [], ...schema } = shown as Schema
  const { type, format } = { ...anyOf[0], ...schema }
  if (owner) return owner.through ? 'contacts' : 'company'
  if (compare === memberComparison) return 'member'
  if (column?.reading === 'money' || column?.reading === 'stage') return column.reading
  if ([type].flat().includes('array')) return 'list'
  if (format === 'date') return 'date'
  if (format === 'date-time') return 'time'
  if (search === 'notes') return 'lines'
  if (search === 'phone') return 'tel'
  const written = (given as Schema | undefined)?.format
  return written === 'email' || written === 'url' ? written : 'text'
}

/** TypeScript as the formatter writes it. */
const literal = (kinds: (readonly [string, readonly (object | string)[]])[]) =>
  `{\n${kinds
    .map(
      ([kind, entries]) =>
        `  ${/^\w+$/.test(kind) ? kind : text(kind)}: [\n${entries.map((entry) => `    ${entryText(entry)},\n`).join('')}  ],\n`,
    )
    .join('')}}`

const entryText = (entry: object | string) =>
  typeof entry === 'string'
    ? text(entry)
    : `{ ${Object.entries(entry)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? text(value) : value}`)
        .join(', ')} }`

const text = (value: string) => `'${value.replaceAll("'", "\\'")}'`
