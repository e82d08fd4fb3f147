import { cellOf, csvLine } from '../records/cells.ts'
import type { Columns } from './kinds.ts'
import type { Format } from './schema.ts'
import { xlsx } from './xlsx.ts'

export type Row = Record<string, unknown> & { custom_fields: Record<string, unknown> }

/** Some rows as text, and how many they are. */
export type Piece = { text: string; rows: number }

export type Writer = {
  rows(rows: readonly Row[], isFirst: boolean): string
  /** The whole file, made of the texts of all rows. */
  file(pieces: AsyncIterable<Piece>): AsyncIterable<Buffer | string>
  /** What the file cannot contain as it is, once it is written. */
  warnings: readonly string[]
}

export const writerFor = (format: Exclude<Format, 'zip'>, columns: Columns): Writer => writers[format](columns)

const writers = { csv, json, xlsx }

const between = (head: string, tail: string): Writer['file'] =>
  async function* (pieces) {
    yield head
    for await (const { text } of pieces) yield text
    yield tail
  }

function json(): Writer {
  return {
    rows: (rows, isFirst) => (isFirst ? '\n' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n'),
    file: between('[', '\n]\n'),
    warnings: [],
  }
}

/** A field may be named `constructor`, which every object inherits. */
export const valueIn = (values: Record<string, unknown>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined

function csv({ fields, customFields, customHeaders }: Columns): Writer {
  return {
    rows(rows) {
      let text = ''
      for (const row of rows) {
        const cells = fields.map((name) => cellOf(row[name]))
        for (const name of customFields) cells.push(cellOf(valueIn(row.custom_fields, name)))
        text += `${csvLine(cells)}\r\n`
      }
      return text
    },
    file: between(`${csvLine([...fields, ...customHeaders])}\r\n`, ''),
    warnings: [],
  }
}
