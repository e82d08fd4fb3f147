import type { Schemas } from '../api/client.ts'
import type { Import } from './words.ts'

/** What stands in the file where the fault is. */
export function valueAt(columns: Import['columns'], { field, values }: Schemas['ImportError']) {
  const column = Object.entries(columns).find(([, target]) => field !== null && target === field)?.[0]
  const value = column === undefined || !Object.hasOwn(values, column) ? undefined : values[column]
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
