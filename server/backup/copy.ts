import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** Yields the rows of `copy … to stdout` in PostgreSQL's text format, one line per row. */
export const copyOut = (client: pg.Client, text: string): Readable => client.query(to(text))

/** Sends these lines to `copy … from stdin`. */
export const copyIn = (client: pg.Client, text: string, lines: AsyncIterable<Buffer>) =>
  pipeline(lines, client.query(from(text)))
