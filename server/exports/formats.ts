import { cellOf, csvLine } from '../records/cells.ts'
import type { Columns } from './kinds.ts'
import type { Format } from './schema.ts'

export type Row = Record<string, unknown> & { custom_fields: Record<string, unknown> }

/** The start of a file, its rows, and its end. */
type Writer = { head: string; rows(rows: readonly Row[], isFirst: boolean): string; tail: string }

export const writerFor = (format: Format, columns: Columns): Writer => (format === 'csv' ? csv(columns) : json)

const json: Writer = {
  head: '[',
  rows: (rows, isFirst) => (isFirst ? '\n' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n'),
  tail: '\n]\n',
}

/** A field may be named `constructor`, which every object inherits. */
const valueIn = (values: Record<string, unknown>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined

const csv = ({ fields, customFields, customHeaders }: Columns): Writer => ({
  head: `${csvLine([...fields, ...customHeaders])}\r\n`,
  rows(rows) {
    let text = ''
    for (const row of rows) {
      const cells = fields.map((name) => cellOf(row[name]))
      for (const name of customFields) cells.push(cellOf(valueIn(row.custom_fields, name)))
      text += `${csvLine(cells)}\r\n`
    }
    return text
  },
  tail: '',
})
