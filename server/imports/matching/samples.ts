import { cellOf } from '../../records/cells.ts'
import type { RawRow } from '../reading/table.ts'
import { withoutAdded } from './columns.ts'
import { valuesOf } from './values.ts'

const most = { rows: 100, values: 3, letters: 100 }

/** The first values of each column. */
export function collectSamples() {
  const found = new Map<string, string[]>()
  let rows = 0
  return {
    add(header: readonly string[], raw: RawRow) {
      if (rows++ >= most.rows) return
      for (const [name, value] of Object.entries(withoutAdded(valuesOf(header, raw)))) {
        const text = cellOf(value).trim().slice(0, most.letters).toWellFormed()
        const values = found.getOrInsertComputed(name.trim(), () => [])
        if (text !== '' && values.length < most.values && !values.includes(text)) values.push(text)
      }
    },
    of: (header: readonly string[]) => header.map((name) => found.get(name) ?? []),
  }
}
