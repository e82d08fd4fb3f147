import type { Schemas } from '../api/client.ts'
import type { Import } from './words.ts'

type Rejected = Pick<Schemas['ImportError'], 'values' | 'unplaced'>

/** The value in the file at the position of the error. */
export function valueAt(columns: Import['columns'], field: string | null, { values, unplaced }: Rejected) {
  if (field === null) return unplaced ?? undefined
  const name = sourcesOf(field)
    .map((source) => Object.keys(columns).find((column) => columns[column] === source && Object.hasOwn(values, column)))
    .find((column) => column !== undefined)
  const value = name === undefined ? undefined : values[name]
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** An error may be about a part of the value of a column: one of the tags, the first of two names. */
const sourcesOf = (field: string) => [
  field,
  field.split('.')[0]!,
  ...(field === 'first_name' || field === 'last_name' ? ['full_name'] : []),
]
