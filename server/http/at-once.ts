import type { FastifyReply } from 'fastify'
import { type Config, isLimited } from '../config.ts'
import { tooMany } from './errors.ts'

/**
 * For requests that a client can keep open for as long as it likes, such as uploads and downloads: limits how many of one
 * sender are open at the same time. Returns the function that counts a request until its response is closed.
 */
export function limitAtOnce(config: Config, max: number, what: string) {
  const counts = new Map<string, number>()
  return (sender: string, { raw }: FastifyReply) => {
    // A client that is gone by now has nothing to receive, and 'close' is not emitted again.
    if (!isLimited(config) || raw.closed) return
    const count = counts.get(sender) ?? 0
    if (count >= max) throw tooMany(`At most ${max} ${what} can run at a time. Retry after 1 second.`, 1)
    counts.set(sender, count + 1)
    raw.once('close', () => {
      const left = counts.get(sender)! - 1
      if (left > 0) counts.set(sender, left)
      else counts.delete(sender)
    })
  }
}
