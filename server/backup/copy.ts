import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Connection, Submittable } from 'pg'

// COPY, both ways, with as much in memory as one side is ahead of the other.

type Wire = {
  stream: NodeJS.WritableStream & { pause(): void; resume(): void; writableNeedDrain: boolean }
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  sendCopyFail(message: string): void
  endCopyFrom(): void
}

/** The rows of `copy … to stdout`, in PostgreSQL's own text format: a line each. */
export function copyOut(client: pg.Client, text: string): Readable {
  let wire: Wire | undefined
  const rows = new Readable({ read: () => wire?.stream.resume() })
  const query = {
    submit(connection: Connection) {
      wire = connection as unknown as Wire
      wire.query(text)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (!rows.push(Buffer.from(chunk))) wire!.stream.pause() // a copy: its bytes are pg's, who uses them again
    },
    handleCommandComplete() {},
    handleError: (error: Error) => void rows.destroy(error),
    handleReadyForQuery: () => void (rows.destroyed || rows.push(null)),
  }
  client.query(query as unknown as Submittable)
  return rows
}

/** Feeds these lines to `copy … from stdin`. */
export function copyIn(client: pg.Client, text: string, lines: AsyncIterable<Buffer>) {
  return new Promise<void>((resolve, reject) => {
    let failure: Error | undefined
    const query = {
      submit: (connection: Connection) => (connection as unknown as Wire).query(text),
      async handleCopyInResponse(wire: Wire) {
        try {
          for await (const line of lines) {
            if (failure) return // PostgreSQL has refused a row already
            wire.sendCopyFromChunk(line)
            if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
          }
          wire.endCopyFrom()
        } catch (error) {
          failure = error as Error
          wire.sendCopyFail('the file cannot be read on')
        }
      },
      handleCommandComplete() {},
      handleError(error: Error) {
        failure ??= error
        reject(failure)
      },
      handleReadyForQuery: resolve,
    }
    client.query(query as unknown as Submittable)
  })
}
