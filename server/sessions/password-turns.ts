import type { FastifyRequest } from 'fastify'
import { openQueue, QueueFull, unlimited } from '../database/fair-queue.ts'
import { tooMany } from '../http/errors.ts'
import { networkOf, siteOf } from '../http/network.ts'

/** Fewer than the four threads in which Node hashes, because files are read and compressed in them too. */
const atOnce = 3
/** One site leaves a turn to the others. */
const atOncePerSite = 2
/** How many requests of one network may wait, and how long (in milliseconds). */
const queueLimits = { length: 20, wait: 5000 }
const maxPerSite = 100

/** Runs work that hashes passwords for this request. */
export type InTurn = <Result>(
  request: Pick<FastifyRequest, 'ip' | 'raw'>,
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * Hashing a password takes some 20 ms of a processor, and anyone can cause it. So requests wait for their turn: sites take
 * turns, and so do the networks of a site. A flood from all networks of a customer only delays or refuses itself.
 */
export function openPasswordTurns(isLimited: boolean): InTurn {
  const limits = isLimited ? queueLimits : unlimited
  const queue = openQueue(atOnce, limits)
  const sites = new Map<string, { queue: typeof queue; requests: number }>()

  return async (request, work) => {
    const name = siteOf(request.ip)
    let site = sites.get(name)
    if (!site) sites.set(name, (site = { queue: openQueue(atOncePerSite, limits), requests: 0 }))
    if (isLimited && site.requests >= maxPerSite) throw busy()
    site.requests++
    try {
      return await inSlot(site.queue, networkOf(request.ip), () =>
        inSlot(queue, name, async () => {
          if (request.raw.socket.destroyed) throw busy() // nobody is left to read the response
          return work()
        }),
      )
    } finally {
      if (--site.requests === 0) sites.delete(name)
    }
  }
}

async function inSlot<Result>(queue: ReturnType<typeof openQueue>, lane: string, work: () => Promise<Result>) {
  const slot = await enter(queue, lane)
  try {
    return await work()
  } finally {
    queue.leave(slot)
  }
}

async function enter(queue: ReturnType<typeof openQueue>, lane: string) {
  try {
    return await queue.enter(lane)
  } catch (error) {
    throw error instanceof QueueFull ? busy() : error
  }
}

const busy = () => tooMany('The server is busy checking passwords. Retry after 5 seconds.', 5)
