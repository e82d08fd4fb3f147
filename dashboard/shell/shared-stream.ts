import { api, unwrap, firstResponseAt } from '../api/client.ts'

export type Change = { id: string; type: string; created_at: string; record: string | undefined; mergedInto?: string }

/** A message of the tab with the connection to all tabs. */
export type News =
  | { type: 'changed'; change: Change }
  /** Too many events were missed to read them one by one. */
  | { type: 'missed' }
  /** The server refused the connection, for example because the session has ended. */
  | { type: 'refused' }

/** How long to wait before a refused connection is tried again. */
const retryDelay = 10_000

/**
 * Subscribes to the events of a workspace through one connection for all tabs of this browser: HTTP/1.1 allows six
 * connections to a host, so a stream in each of six tabs would leave none for requests. The visible tab that holds the
 * lock owns the connection. It gives both up when it is hidden or closed, and the next visible tab takes over; while no
 * tab is visible there is no connection.
 */
export function subscribe(workspaceId: string, listener: (news: News) => void) {
  const name = `rapport-events-${workspaceId}`
  const channel = new BroadcastChannel(name)
  let last: Last = { at: firstResponseAt() }
  let stop: AbortController | undefined

  function hear(news: News) {
    if (news.type === 'changed') last = { at: news.change.created_at, id: news.change.id }
    listener(news)
  }

  function publish(news: News) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel only reaches its own origin
    channel.postMessage(news)
    hear(news)
  }

  function update() {
    if (document.visibilityState === 'hidden') {
      stop?.abort()
      stop = undefined
    } else if (!stop) {
      const { signal } = (stop = new AbortController())
      void withLock(name, signal, () => connect(publish, () => last, signal))
    }
  }

  channel.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))
  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    document.removeEventListener('visibilitychange', update)
    stop?.abort()
    channel.close()
  }
}

/** Without HTTPS, other than on localhost, browsers have no locks: there each visible tab has a connection of its own. */
const withLock = (name: string, signal: AbortSignal, run: () => Promise<void>) =>
  navigator.locks
    ? navigator.locks.request(name, { signal }, run).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    : run()

/** Resolves once the signal aborts. */
function connect(publish: (news: News) => void, last: () => Last, signal: AbortSignal) {
  let source: EventSource
  let retry: ReturnType<typeof setTimeout>

  function open() {
    source = new EventSource('/api/v1/events/stream')
    source.addEventListener('open', () => void catchUp(publish, last(), signal))
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      publish({ type: 'changed', change: changeOf(JSON.parse(data) as Event) })
    })
    source.addEventListener('error', () => {
      // After a lost connection the browser reconnects by itself.
      if (source.readyState !== EventSource.CLOSED) return
      publish({ type: 'refused' })
      retry = setTimeout(open, retryDelay)
    })
  }

  open()
  return new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => {
      clearTimeout(retry)
      source.close()
      resolve()
    }),
  )
}

type Event = { id: string; type: string; created_at: string; data: { id?: unknown } | null; merged_into?: string }

function changeOf({ id, type, created_at, data, merged_into }: Event): Change {
  const record = typeof data?.id === 'string' ? data.id : undefined
  return { id, type, created_at, record, ...(merged_into && { mergedInto: merged_into }) }
}

/** The last event that this tab knows; before the first one, the time when it began to read. */
type Last = { at: string | undefined; id?: string }

const maxMissedEvents = 100

/** A new connection only sends new events, so earlier ones since the last known event are read from the log. */
async function catchUp(publish: (news: News) => void, last: Last, signal: AbortSignal) {
  if (last.at === undefined) return publish({ type: 'missed' })
  try {
    const query = { since: last.at, order: 'asc', per_page: maxMissedEvents } as const
    const { data, meta } = await unwrap(api.GET('/api/v1/events', { params: { query }, signal }))
    if (meta.total > maxMissedEvents) return publish({ type: 'missed' })
    for (const event of data)
      if (event.id !== last.id) publish({ type: 'changed', change: changeOf(event as unknown as Event) })
  } catch {
    if (!signal.aborted) publish({ type: 'missed' })
  }
}
