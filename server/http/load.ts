import type { FastifyInstance } from 'fastify'
import type { QueueLimits } from '../database/fair-queue.ts'
import { busy } from './errors.ts'

/** How many requests of one workspace may wait for a database connection, and for how many milliseconds. */
export const queueLimits = (isLimited: boolean): QueueLimits => ({ length: isLimited ? 500 : Infinity, wait: 5000 })

/** How many bytes of rows one query of a request may return: more than the longest page that is common, 250 records with long notes. */
export const maxResultBytes = 64 * 1024 * 1024

const sampleMs = 500
const maxLagMs = 1000
/** The number of requests in one sample that is always allowed. */
const alwaysAllowed = 10
/** A body counts as one more request for each of these, because it takes about as much processor time. */
export const bytesOfRequest = 16 * 1024
/** A larger body is a file, which is only stored. */
const largestBody = 1024 * 1024

/**
 * While the event loop falls behind, workspaces and addresses that send more than the average are rejected, so that it
 * catches up and the others are served. Returns the function that counts a request and throws if it is rejected.
 */
export function watchLoad(app: FastifyInstance) {
  let lag = 0 // the smaller of the last two, because one long pause (loading a library) is not load
  let last = 0
  let counts = new Map<string, number>()
  let before = counts // the counts of the last complete sample
  let average = 0
  let timer: NodeJS.Timeout | undefined
  // Started when the server is ready: preparing the routes keeps the process busy too.
  app.addHook('onReady', async () => {
    let due = performance.now() + sampleMs
    timer = setInterval(() => {
      const now = performance.now()
      lag = Math.min(last, now - due)
      last = now - due
      due = now + sampleMs
      before = counts
      average = counts.values().reduce((sum, count) => sum + count, 0) / Math.max(counts.size, 1)
      counts = new Map()
    }, sampleMs)
  })
  app.addHook('onClose', async () => clearInterval(timer))
  return (who: string, bytes: number) => {
    counts.set(who, (counts.get(who) ?? 0) + 1 + Math.min(bytes, largestBody) / bytesOfRequest)
    if (lag <= maxLagMs) return
    const count = before.get(who) ?? 0
    if (count > alwaysAllowed && count >= average) throw busy()
  }
}
