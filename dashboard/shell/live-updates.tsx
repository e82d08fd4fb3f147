import { useEffect } from 'react'
import { refresh } from '../api/queries.ts'

// Which lists and records an event concerns, beside its own kind.
const concerned: Record<string, string[]> = {
  contact: ['contacts', 'deals', 'activity'],
  company: ['companies', 'contacts', 'deals'],
  deal: ['deals', 'pipeline', 'contacts', 'reports', 'activity'],
  interaction: ['interactions', 'activity'],
  follow_up: ['follow-ups', 'activity'],
  commitment: ['commitments', 'activity'],
  tag: ['tags', 'contacts', 'companies', 'deals'],
  custom_field: ['custom-fields', 'contacts', 'companies', 'deals'],
}

/** Two open windows stay the same: what another one changed is fetched anew here. The browser reconnects and resumes by itself. */
export function LiveUpdates() {
  useEffect(() => {
    const stream = new EventSource('/api/v1/events/stream')
    let waiting = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    stream.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const { type } = JSON.parse(data) as { type: string }
      const kind = type.slice(0, type.indexOf('.')).replace('followup', 'follow_up')
      for (const noun of concerned[kind] ?? []) waiting.add(noun)
      timer ??= setTimeout(() => {
        void refresh(...waiting)
        waiting = new Set()
        timer = undefined
      }, 150)
    })
    return () => {
      clearTimeout(timer)
      stream.close()
    }
  }, [])
  return null
}
