import { api, ask, Refusal } from '../api/client.ts'
import type { TaskKind } from './task.ts'

export function reopen(kind: TaskKind, id: string): Promise<unknown> {
  const params = { path: { id } }
  return kind === 'follow-ups'
    ? ask(api.PATCH('/api/v1/follow-ups/{id}', { params, body: { status: 'pending' } }))
    : ask(api.PATCH('/api/v1/commitments/{id}', { params, body: { status: 'open' } }))
}

/** One by one, as the API has it, a few at a time: one that cannot be opened again holds up none of the others. */
export async function reopenAll(kind: TaskKind, ids: readonly string[]) {
  const waiting = [...ids]
  const refusals: Error[] = []
  async function work() {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      await whenHeard(() => reopen(kind, id)).catch((error: Error) => refusals.push(error))
  }
  await Promise.all([work(), work(), work(), work()])
  const [first] = refusals
  if (!first) return
  if (refusals.length === ids.length) throw first
  throw new Error(`${refusals.length} of ${ids.length} could not be opened again. ${first.message}`)
}

/** Many at once are more than the API hears within a second: what came too soon is asked again when it says. */
async function whenHeard(send: () => Promise<unknown>) {
  for (let tries = 1; ; tries++)
    try {
      return await send()
    } catch (error) {
      // Somebody else may be using up what there is: not for ever.
      if (!(error instanceof Refusal && error.status === 429 && error.retryAfter) || tries === 10) throw error
      await new Promise((resolve) => setTimeout(resolve, error.retryAfter! * 1000))
    }
}
