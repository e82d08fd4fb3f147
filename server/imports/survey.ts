import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { storable, unguard } from '../records/cells.ts'
import { addedIn } from './columns.ts'
import { hasJsonColumn, unfold } from './convert.ts'
import { CannotImport } from './failure.ts'
import { objectIn } from './json.ts'
import { openTable } from './read.ts'
import { collectSamples } from './samples.ts'

const mostColumns = 1000
const longestName = 1000

/**
 * Reads the whole file once before anything is written: what cannot be read to its end is refused as a whole, and
 * columns and total are known from the start. `beyond` is what no column of the header names and rows of JSON hold.
 */
export async function survey(file: Readable, contentType: string | null, { importMaxBytes, importMaxRows }: Config) {
  try {
    const { hasHeader, rows } = await openTable(file, contentType, importMaxBytes)
    const keys = new Set<string>()
    const samples = collectSamples()
    let cells: string[] | undefined
    let named = new Set<string>()
    let added = 0
    let count = 0
    for await (const some of rows) {
      let from = 0
      if (hasHeader && !cells && some.length > 0) {
        cells = (some[0] as string[]).map((name) => nameOf(unguard(name)))
        added = addedIn(cells)
        named = new Set(cells.slice(added))
        from = 1
      }
      if (!hasHeader || added > 0)
        some.slice(from).forEach((row, i) => {
          const text = unfold(row, added)
          if (typeof text !== 'string') return
          for (const key of keysOf(text, !hasHeader && count + i === 0).map(nameOf)) if (!named.has(key)) keys.add(key)
        })
      if ((cells?.length ?? 0) - added + keys.size > mostColumns)
        throw new CannotImport(`The file has more than ${mostColumns} columns`)
      for (const row of some.slice(from, 100)) samples.add(cells ?? [], unfold(row, added))
      count += some.length - from
      if (count > importMaxRows) throw new CannotImport(`The file has more than ${importMaxRows} rows`)
    }
    const header = cells ?? [...keys]
    return {
      header,
      added,
      beyond: cells ? [...keys] : [],
      hasJson: !hasHeader || hasJsonColumn(added),
      samples: samples.of(header),
      totalRows: count,
    }
  } finally {
    file.destroy()
  }
}

/** A row that is no object is a fault of that row; if it is the first, there is no reason to believe in the rest. */
function keysOf(text: string, isFirst: boolean) {
  const row = objectIn(text)
  if (!row && isFirst)
    throw new CannotImport('The file looks like JSON, but is neither an array of objects nor one object a line')
  return Object.keys(row ?? {})
}

function nameOf(text: string) {
  const name = storable(text.trim())
  if (name.length > longestName) throw new CannotImport(`The name of a column is longer than ${longestName} characters`)
  return name
}
