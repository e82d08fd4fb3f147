import { cellOf } from '../records/cells.ts'
import type { RawRow } from './read.ts'
import { valuesOf } from './rejected-rows.ts'

const most = { rows: 100, values: 3, letters: 100 }

/** The first values of each column: they often tell more of what it holds than its name does. */
export function collectSamples() {
  const found = new Map<string, string[]>()
  let rows = 0
  return {
    add(header: readonly string[], raw: RawRow) {
      if (rows++ >= most.rows) return
      for (const [name, value] of Object.entries(valuesOf(header, typeof raw === 'string' ? raw : [raw, '']))) {
        const text = cellOf(value).trim().slice(0, most.letters).toWellFormed()
        const values = found.getOrInsertComputed(name.trim(), () => [])
        if (text !== '' && values.length < most.values && !values.includes(text)) values.push(text)
      }
    },
    of: (header: readonly string[]) => header.map((name) => found.get(name) ?? []),
  }
}
