import { api, ask, Refusal, type Schemas } from '../api/client.ts'
import type { useOnce } from '../api/use-once.ts'
import type { Kind } from '../kinds/types.ts'
import { stillThere } from './matching.ts'

export type Tagging = { add?: string[]; remove?: string[] }
/** The bulk action for the selected records. */
export type Change = Tagging | 'delete'
/** Sends each body with its own Idempotency-Key, which a retry repeats. */
type Send = ReturnType<typeof useOnce>

/** As many as one request takes; more are done by a bulk job. */
export const atOnce = 100

/** How many were changed, and how many had been deleted in the meantime. */
export type Outcome = { done: number; gone: number; requestId: string | undefined }

/** Changes all records or none, except deleted ones, which must not block the others. */
export async function changeAll(kind: Kind, ids: string[], change: Change, send: Send): Promise<Outcome> {
  try {
    return { done: ids.length, gone: 0, requestId: await bulkChange(kind, ids, change, send) }
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 404)) throw error
    const there = await stillThere(kind, ids)
    if (there.length === ids.length) throw error
    const requestId = there.length > 0 ? await bulkChange(kind, there, change, send) : undefined
    return { done: there.length, gone: ids.length - there.length, requestId }
  }
}

/** Returns the id of the request, by which a deletion can be undone. */
async function bulkChange(kind: Kind, ids: string[], change: Change, send: Send) {
  let requestId: string | undefined
  await (change === 'delete'
    ? send({ ids }, (body, once) => {
        requestId = once['Idempotency-Key']
        const headers = { ...once, 'X-Request-Id': requestId }
        return ask(api.POST(`/api/v1/${kind}/bulk-delete`, { body, headers }))
      })
    : send({ ids, ...change }, (body, headers) => ask(api.POST(`/api/v1/${kind}/bulk-tag`, { body, headers }))))
  return requestId
}

export const jobFor = (kind: Kind, ids: string[], change: Change): Schemas['CreateBulkJob'] =>
  change === 'delete'
    ? { entity_type: kind, action: 'delete', ids }
    : { entity_type: kind, action: 'tag', ids, ...change }
