import type { Reply } from '../outbound/client.ts'
import { daysKept } from './redeliver.ts'

export type Verdict = {
  status: 'delivered' | 'pending' | 'failed'
  /** Seconds until the next attempt. */
  delay: number | null
  error: string | null
  /** No attempts are left, or the receiver responded with 410. */
  gaveUp: boolean
  gone: boolean
}

const longestWait = daysKept * 86_400

/** The meaning of a response for a delivery with this many earlier attempts. */
export function verdictOn(reply: Reply, triesBefore: number, schedule: readonly number[]): Verdict {
  const error = reply.error ?? errorOf(reply.status!)
  if (error === null) return { status: 'delivered', delay: null, error, gaveUp: false, gone: false }
  const gone = reply.status === 410
  const pause = schedule[triesBefore]
  if (gone || pause === undefined) return { status: 'failed', delay: null, error, gaveUp: true, gone }
  const delay = Math.max(pause * (0.9 + Math.random() * 0.2), Math.min(secondsOf(reply.retryAfter), longestWait))
  return { status: 'pending', delay, error, gaveUp: false, gone: false }
}

function errorOf(status: number) {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400
    ? `It redirected with status ${status}; redirects are not followed`
    : `It responded with status ${status}`
}

/** `Retry-After` is a number of seconds or a date. */
function secondsOf(retryAfter: string | null) {
  if (!retryAfter) return 0
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return seconds > 0 ? seconds : 0
}
