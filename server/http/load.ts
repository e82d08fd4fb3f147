import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { tooMany } from './errors.ts'

const sample = 500
const longestLag = 1000
const longestQueue = 1000

/** A server that falls behind refuses what it could only answer too late, so that it catches up. Returns what does so. */
export function watchLoad(app: FastifyInstance, { pool }: Database) {
  let lag = 0 // the lesser of the last two: one long pause is no load, but a library being read, say
  let last = 0
  let timer: NodeJS.Timeout | undefined
  // Only from when it serves on: making the routes ready keeps the process busy too, and is no load.
  app.addHook('onReady', async () => {
    let due = performance.now() + sample
    timer = setInterval(() => {
      const now = performance.now()
      lag = Math.min(last, now - due)
      last = now - due
      due = now + sample
    }, sample)
  })
  app.addHook('onClose', async () => clearInterval(timer))
  return () => {
    if (lag > longestLag || pool.waitingCount >= longestQueue)
      throw tooMany('The server is busy: wait as Retry-After says', 1)
  }
}
