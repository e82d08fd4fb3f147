import { cellOf } from '../../records/cells.ts'
import type { RawRow } from '../reading/table.ts'
import { withoutAdded } from './columns.ts'
import { rawValuesOf } from './values.ts'

const limits = { rows: 100, values: 3, characters: 100 }

/** The first values of each column. */
export function collectSamples() {
  const found = new Map<string, string[]>()
  let rows = 0
  return {
    add(header: readonly string[], raw: RawRow) {
      if (rows++ >= limits.rows) return
      for (const [name, value] of Object.entries(withoutAdded(rawValuesOf(header, raw)))) {
        const text = cellOf(value).trim().slice(0, limits.characters).toWellFormed()
        const values = found.getOrInsertComputed(name.trim(), () => [])
        if (text !== '' && values.length < limits.values && !values.includes(text)) values.push(text)
      }
    },
    of: (header: readonly string[]) => header.map((name) => found.get(name) ?? []),
  }
}
