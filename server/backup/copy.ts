import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/**
 * Yields the rows of `copy … to stdout` in PostgreSQL's text format, one line per row. If nobody has begun to read them when
 * the connection ends, nobody handles the error of the stream either, and it must not end the process.
 */
export const copyOut = (client: pg.Client, text: string): Readable => client.query(to(text)).on('error', () => {})

/** Sends these lines to `copy … from stdin`. */
export const copyIn = (client: pg.Client, text: string, lines: AsyncIterable<Buffer>) =>
  pipeline(lines, client.query(from(text)))
