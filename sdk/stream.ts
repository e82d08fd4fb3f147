import { RapportError } from './errors.ts'
import { backoff, eitherOf, isTemporary, pause, type Send } from './request.ts'
import type { StreamEvent } from './types.ts'

export type StreamOptions = {
  /** The id of the last event you processed: the stream continues after it. Default: from now on. */
  since?: string
  signal?: AbortSignal
  /** Called each time the stream is connected. Every event after the first call is yielded. */
  onOpen?: () => void
}

/** The server sends a comment every 15 seconds, so a longer silence means a lost connection. */
const longestSilence = 45_000

/** Yields every event once. Reconnects after a lost connection and continues after the last event it yielded. */
export async function* streamEvents(
  send: Send,
  { since, signal, onOpen }: StreamOptions = {},
): AsyncGenerator<StreamEvent, void, undefined> {
  // A position from the beginning: without one, events of the time without a connection would be lost.
  let last = since ?? (await readEvents(send, 1, signal)).data[0]?.id
  for (let failures = 0, isFirst = true; ; isFirst = false) {
    try {
      if (!last && !isFirst) {
        // The log was empty when the stream began, so its oldest event is the first one to yield.
        const { meta } = await readEvents(send, 1, signal)
        const [oldest] = meta.total > 0 ? (await readEvents(send, meta.total, signal)).data : []
        if (oldest) {
          last = oldest.id
          yield oldest
        }
      }
      for await (const event of readOnce(send, last, signal, onOpen)) {
        failures = 0
        last = event.id
        yield event
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof RapportError && !isTemporary(error)) throw error
    }
    await pause(backoff(failures++), signal)
  }
}

/** One event per page, the newest on the first. */
async function readEvents(send: Send, page: number, signal?: AbortSignal) {
  const query = { page, per_page: 1 }
  const response = await send('GET', '/api/v1/events', { query }, signal ? { signal } : {})
  return (await response.json()) as { data: StreamEvent[]; meta: { total: number } }
}

async function* readOnce(send: Send, last: string | undefined, signal?: AbortSignal, onOpen?: () => void) {
  const silent = new AbortController()
  const both = signal ? eitherOf(signal, silent.signal) : silent.signal
  const headers = { accept: 'text/event-stream', ...(last && { 'last-event-id': last }) }
  const response = await send('GET', '/api/v1/events/stream', { headers }, { signal: both })
  onOpen?.()
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  let text = ''
  try {
    for (;;) {
      clearTimeout(timer)
      timer = setTimeout(() => silent.abort(), longestSilence)
      const { done, value } = await reader.read()
      if (done) return
      const messages = (text + value).split('\n\n')
      text = messages.pop()!
      for (const message of messages) {
        const data = message.split('\n').filter((line) => line.startsWith('data:'))
        if (data.length > 0) yield JSON.parse(data.map((line) => line.slice(5)).join('\n')) as StreamEvent
      }
    }
  } finally {
    clearTimeout(timer)
    await reader.cancel().catch(() => {}) // closes the connection when the caller leaves the loop
  }
}
