import { api, unwrap, Refusal, type Schemas } from '../api/client.ts'
import type { useOnce } from '../api/use-once.ts'
import type { AnyRecord, FieldValue, Kind } from '../kinds/types.ts'
import { recordsWith } from './matching.ts'

export type Tagging = { add?: string[]; remove?: string[] }
export type Edit = { set: Record<string, FieldValue | Record<string, FieldValue>> }
/** The bulk action for the selected records. */
export type Change = Tagging | Edit | 'delete'
/** Sends each body with its own Idempotency-Key, which a retry repeats. */
type Send = ReturnType<typeof useOnce>

/** As many as one request takes; more are done by a bulk job. */
export const atOnce = 100

/** The records before and after the change, and how many had been deleted in the meantime. */
export type Outcome = { before: AnyRecord[]; after: AnyRecord[]; gone: number; requestId: string | undefined }

/** Changes all records or none, except deleted ones, which must not block the others. */
export async function changeAll(kind: Kind, ids: string[], change: Change, send: Send): Promise<Outcome> {
  const before = await recordsWith(kind, ids)
  const existing = before.map(({ id }) => id)
  const gone = ids.length - existing.length
  if (existing.length === 0) return { before, after: [], gone, requestId: undefined }
  try {
    return { before, gone, ...(await bulkChange(kind, existing, change, send)) }
  } catch (error) {
    // One may have been deleted since they were read.
    if (!(error instanceof Refusal && error.status === 404)) throw error
    const left = await recordsWith(kind, existing)
    if (left.length === existing.length) throw error
    return changeAll(kind, ids, change, send)
  }
}

/** Also returns the id of the request, by which a deletion can be undone. */
export async function bulkChange(kind: Kind, ids: string[], change: Change, send: Send) {
  let requestId: string | undefined
  if (change === 'delete') {
    await send({ ids }, (body, once) => {
      requestId = once['Idempotency-Key']
      const headers = { ...once, 'X-Request-Id': requestId }
      return unwrap(api.POST(`/api/v1/${kind}/bulk-delete`, { body, headers }))
    })
    return { after: [], requestId }
  }
  const { data } =
    'set' in change
      ? await send({ ids, ...change }, (body, headers) => unwrap(api.PATCH(`/api/v1/${kind}/bulk`, { body, headers })))
      : await send({ ids, ...change }, (body, headers) =>
          unwrap(api.POST(`/api/v1/${kind}/bulk-tag`, { body, headers })),
        )
  return { after: data as AnyRecord[], requestId }
}

/** The records of a job: these, or all that match the filters of a list. */
type Which = { ids: string[] } | { filter: Record<string, string> }

export function jobFor(kind: Kind, which: Which, change: Change): Schemas['CreateBulkJob'] {
  if (change === 'delete') return { entity_type: kind, action: 'delete', ...which }
  return { entity_type: kind, action: 'set' in change ? 'update' : 'tag', ...which, ...change }
}
