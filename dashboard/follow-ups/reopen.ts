import { api, unwrap, Refusal } from '../api/client.ts'
import type { TaskKind } from './task.ts'

export function reopen(kind: TaskKind, id: string): Promise<unknown> {
  const params = { path: { id } }
  return kind === 'follow-ups'
    ? unwrap(api.PATCH('/api/v1/follow-ups/{id}', { params, body: { status: 'pending' } }))
    : unwrap(api.PATCH('/api/v1/commitments/{id}', { params, body: { status: 'open' } }))
}

/** Reopens tasks with single requests, a few at a time, so that one failure does not stop the others. */
export async function reopenAll(kind: TaskKind, ids: readonly string[]) {
  const waiting = [...ids]
  const refusals: Error[] = []
  async function work() {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await retryIfLimited(() => reopen(kind, id)).catch((error: Error) => refusals.push(error))
  }
  await Promise.all([work(), work(), work(), work()])
  const [first] = refusals
  if (!first) return
  if (refusals.length === ids.length) throw first
  throw new Error(`${refusals.length} of ${ids.length} could not be reopened. ${first.message}`)
}

/** Many requests at once exceed the rate limit: a rejected one is retried after the time in its response. */
async function retryIfLimited(send: () => Promise<unknown>) {
  for (let tries = 1; ; tries++)
    try {
      return await send()
    } catch (error) {
      // Other clients may use up the rate limit, so the number of retries is limited.
      if (!(error instanceof Refusal && error.status === 429 && error.retryAfter) || tries === 10) throw error
      await new Promise((resolve) => setTimeout(resolve, error.retryAfter! * 1000))
    }
}
