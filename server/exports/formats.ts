import { guard, inQuotes, joinNames } from '../records/cells.ts'
import type { Columns } from './kinds.ts'
import type { Format } from './schema.ts'

export type Row = Record<string, unknown> & { custom_fields: Record<string, unknown> }

/** How a file begins, how rows go on, how it ends. */
type Writer = { head: string; rows(rows: readonly Row[], isFirst: boolean): string; tail: string }

export const writerFor = (format: Format, columns: Columns): Writer => (format === 'csv' ? csv(columns) : json)

const json: Writer = {
  head: '[',
  rows: (rows, isFirst) => (isFirst ? '\n' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n'),
  tail: '\n]\n',
}

/** RFC 4180. Written by hand, because the library takes three times as long. */
function csv({ fields, customFields, customHeaders }: Columns): Writer {
  return {
    head: `${[...fields, ...customHeaders].join(',')}\r\n`,
    rows(rows) {
      let text = ''
      for (const row of rows) {
        text += cellOf(row[fields[0]!])
        for (let i = 1; i < fields.length; i++) text += `,${cellOf(row[fields[i]!])}`
        for (const name of customFields) text += `,${cellOf(row.custom_fields[name])}`
        text += '\r\n'
      }
      return text
    },
    tail: '',
  }
}

function cellOf(value: unknown) {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return quoted(guard(value))
  if (Array.isArray(value)) return quoted(guard(joinNames(value)))
  return String(value)
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? inQuotes(text) : text)
