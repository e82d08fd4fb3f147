import { api, ask, Refusal } from '../api/client.ts'
import type { useOnce } from '../api/use-once.ts'
import type { Kind } from './types.ts'

export type Tagging = { add?: string[]; remove?: string[] }
/** What is done to all that is selected. */
export type Change = Tagging | 'delete'
/** Sends each body with a key of its own, the same one when it is tried again. */
type Send = ReturnType<typeof useOnce>

/** The API takes a hundred at a time. */
export const atOnce = 100

export async function inHundreds(ids: string[], send: (ids: string[]) => Promise<unknown>) {
  for (let start = 0; start < ids.length; start += atOnce) await send(ids.slice(start, start + atOnce))
}

/** What came of it: `rest` is what was not reached, beginning with those that were refused. */
export type Outcome = { done: number; gone: number; rest: string[]; error?: Refusal }

type Means = {
  send(ids: string[]): Promise<unknown>
  stillThere(ids: string[]): Promise<string[]>
  onProgress(done: number): void
  signal: AbortSignal
}

/** A hundred after another, of each all or none, until one is refused or it is stopped. */
export async function inPieces(all: string[], means: Means): Promise<Outcome> {
  let [done, gone] = [0, 0]
  for (let start = 0; start < all.length; start += atOnce) {
    if (means.signal.aborted) return { done, gone, rest: all.slice(start) }
    const piece = all.slice(start, start + atOnce)
    try {
      const count = await sendThose(piece, means)
      done += count
      gone += piece.length - count
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { done, gone, rest: all.slice(start), error }
    }
    means.onProgress(start + piece.length)
  }
  return { done, gone, rest: [] }
}

/** One that somebody else has deleted meanwhile must not hold up the others. */
async function sendThose(piece: string[], { send, stillThere }: Means) {
  try {
    await send(piece)
    return piece.length
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 404)) throw error
    const there = await stillThere(piece)
    if (there.length === piece.length) throw error
    if (there.length > 0) await send(there)
    return there.length
  }
}

export const bulkChange = (kind: Kind, ids: string[], change: Change, send: Send): Promise<unknown> =>
  change === 'delete'
    ? send({ ids }, (body, headers) => ask(api.POST(`/api/v1/${kind}/bulk-delete`, { body, headers })))
    : send({ ids, ...change }, (body, headers) => ask(api.POST(`/api/v1/${kind}/bulk-tag`, { body, headers })))
