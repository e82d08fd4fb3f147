import { useEffect } from 'react'
import { setGone } from '../api/gone.ts'
import { queryClient, refresh, stopAsking } from '../api/queries.ts'
import { concernedBy } from './concerned.ts'

type Event = { type: string; data: { id: string } | null; merged_into?: string }

/** How long after the server has refused the stream it is asked again. */
const pause = 10_000

/**
 * Two open windows stay the same: what another one changed is fetched anew here. After a lost connection the browser
 * comes back by itself, and is told what it missed.
 */
export function LiveUpdates() {
  useEffect(() => {
    let stream: EventSource
    let waiting = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let again: ReturnType<typeof setTimeout> | undefined

    function listen() {
      stream = new EventSource('/api/v1/events/stream')
      // What was asked for before the stream was there may have changed since, and nobody would tell.
      stream.addEventListener('open', () => void queryClient.invalidateQueries({ predicate: isTold }))
      stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const event = JSON.parse(data) as Event
        noteDeletion(event)
        for (const noun of concernedBy(event.type)) waiting.add(noun)
        // Many changes at once, such as an import, are one round of fetching.
        timer ??= setTimeout(() => {
          void refresh(...waiting)
          waiting = new Set()
          timer = undefined
        }, 150)
      })
      stream.addEventListener('error', () => {
        if (stream.readyState !== EventSource.CLOSED) return
        void refresh('me') // if the session has ended, this finds out
        again = setTimeout(listen, pause)
      })
    }

    listen()
    return () => {
      clearTimeout(timer)
      clearTimeout(again)
      stream.close()
    }
  }, [])
  return null
}

/** Who is signed in is no part of the stream. */
const isTold = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'me'

/** A page that shows the record says so at once, and asks for nothing of it any more. */
function noteDeletion({ type, data, merged_into: mergedInto }: Event) {
  const [noun] = concernedBy(type)
  if (!type.endsWith('.deleted') || !data || !queryClient.getQueryState([noun, data.id])) return
  setGone(data.id, { mergedInto })
  void stopAsking()
}
