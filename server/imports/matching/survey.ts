import type { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import { takesTurns } from '../../jobs/turns.ts'
import { storable, unguard } from '../../records/cells.ts'
import { CannotImport } from '../reading/failure.ts'
import { unmarkDecimal } from '../reading/decimals.ts'
import { objectIn } from '../reading/json.ts'
import { type Encoding, openTable } from '../reading/table.ts'
import { addedColumns, addedIn, withoutAdded } from './columns.ts'
import { profileColumn } from './profile.ts'
import { collectSamples } from './samples.ts'

const maxColumns = 1000
const sourcePlace = addedColumns.indexOf('import_id')
const longestName = 1000

/**
 * Reads the whole file once before anything is written, so that a file that cannot be read to its end is rejected as a
 * whole, and its columns and number of rows are known from the start.
 */
export async function survey(
  file: Readable,
  { contentType, encoding, signal }: { contentType: string | null; encoding: Encoding | null; signal: AbortSignal },
  config: Config,
) {
  const { importMaxBytes, importMaxRows } = config
  try {
    const table = await openTable(file, { contentType, encoding, maxBytes: importMaxBytes, reserve: config, signal })
    const { type, hasHeader, rows } = table
    const keys = new Set<string>()
    const samples = collectSamples()
    const profiles: ReturnType<typeof profileColumn>[] = []
    let cells: string[] | undefined
    const sources = new Set<string>()
    let count = 0
    const nextTurn = takesTurns()
    for await (const some of rows) {
      let from = 0
      if (hasHeader && !cells && some.length > 0) {
        cells = headerIn(some[0] as string[])
        from = 1
        for (const _ of cells) profiles.push(profileColumn())
      }
      for (let i = from; i < some.length; i++) {
        await nextTurn()
        const row = some[i]!
        if (typeof row === 'string') for (const key of keysOf(row, count + i === 0)) keys.add(nameOf(key))
        else {
          // Only the cells that the row has: a short row in a file of many columns takes no longer than in another file.
          const width = Math.min(row.length, profiles.length)
          for (let place = 0; place < width; place++) if (row[place] !== '') profiles[place]!.add(row[place]!)
          if (sources.size < 2) sources.add(row[sourcePlace]!)
        }
      }
      if (keys.size > maxColumns) throw tooManyColumns()
      for (const row of some.slice(from, 100)) samples.add(cells ?? [], row)
      count += some.length - from
      if (count > importMaxRows) throw new CannotImport(`The file has more than ${importMaxRows} rows`)
    }
    const header = cells ?? [...keys]
    return {
      type,
      header,
      /** How many columns at the beginning of the header were added by a file of rejected rows. */
      added: cells ? addedIn(cells) : 0,
      /** The import of the rejected rows, if all are from the same. */
      source: cells && addedIn(cells) > sourcePlace && sources.size === 1 ? [...sources][0] : undefined,
      hasJson: !hasHeader,
      samples: samples.of(header),
      profiles: new Map(header.map((name, place) => [name, profiles[place]?.result() ?? {}])),
      encoding: table.encoding(),
      totalRows: count,
    }
  } finally {
    file.destroy()
  }
}

const tooManyColumns = () => new CannotImport(`The file has more than ${maxColumns} columns`)

function headerIn(row: readonly string[]) {
  if (row.length > maxColumns + addedColumns.length) throw tooManyColumns()
  const header = row.map((name) => nameOf(unmarkDecimal(unguard(name))))
  if (header.length - addedIn(header) > maxColumns) throw tooManyColumns()
  return header
}

/** A row that is not an object fails alone; but if it is the first one, the file is probably not JSON. */
function keysOf(text: string, isFirst: boolean) {
  const row = objectIn(text)
  if (!row && isFirst)
    throw new CannotImport('The file looks like JSON, but is neither an array of objects nor one object per line')
  return Object.keys(withoutAdded(row ?? {}))
}

function nameOf(text: string) {
  const name = storable(text.trim())
  if (name.length > longestName) throw new CannotImport(`The name of a column is longer than ${longestName} characters`)
  return name
}
