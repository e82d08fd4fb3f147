import { RapportError } from './errors.ts'
import { backoff, eitherOf, isTemporary, pause, type Send } from './request.ts'
import type { StreamEvent } from './types.ts'

export type StreamOptions = {
  /** The id of the last event you processed: the stream continues after it. Default: from the first call of `onOpen` on. */
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
  let last = since
  let failures = 0
  for (;;) {
    try {
      let isOpen = false
      for await (const { id, event } of readOnce(send, last, signal)) {
        failures = 0
        last = id
        if (!isOpen) onOpen?.()
        isOpen = true
        if (event) yield event
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof RapportError && !isTemporary(error)) throw error
    }
    await pause(backoff(failures++), signal)
  }
}

/** The current position of the event log. */
export async function currentPosition(send: Send, { signal }: { signal?: AbortSignal } = {}) {
  for await (const { id } of readOnce(send, undefined, signal)) return id
  throw new RapportError('CONNECTION_ERROR', 'The connection was lost.')
}

/** The messages of one connection. The first one has no event: its id is the position of the stream. */
async function* readOnce(send: Send, last: string | undefined, signal?: AbortSignal) {
  const silent = new AbortController()
  const both = signal ? eitherOf(signal, silent.signal) : silent.signal
  const headers = { accept: 'text/event-stream', ...(last && { 'last-event-id': last }) }
  const response = await send('GET', '/api/v1/events/stream', { headers }, { signal: both })
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
        const id = /^id: ?(.+)$/m.exec(message)?.[1]
        const lines = message.split('\n').filter((line) => line.startsWith('data:'))
        const data = lines.map((line) => line.slice(5)).join('\n')
        if (id) yield { id, event: data ? (JSON.parse(data) as StreamEvent) : undefined }
      }
    }
  } finally {
    clearTimeout(timer)
    await reader.cancel().catch(() => {}) // closes the connection when the caller leaves the loop
  }
}
