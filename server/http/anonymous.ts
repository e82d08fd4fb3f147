import type { FastifyInstance } from 'fastify'
import { openQueue, type Slot } from '../database/fair-queue.ts'
import type { Access } from './access.ts'
import { take } from './limits.ts'
import { queueLimits } from './load.ts'
import { siteOf } from './network.ts'
import { limitInMemory } from './token-bucket.ts'

/**
 * How many requests without a credential one site may send: in each second, and at once. Opening the dashboard for the
 * first time takes about 20, and many people may share an address.
 */
const [perSecond, burst] = [50, 1000]

/**
 * Limits requests to pages that are open to anyone, including those that do not exist: otherwise one client could occupy
 * the server with them. Each process counts for itself, which costs less than a common count. Many sites together could
 * still occupy it, so sites take turns, and only one such request begins in each turn of the event loop, in which all
 * requests with a credential begin.
 */
export function limitAnonymous(app: FastifyInstance) {
  const limiter = limitInMemory(perSecond, burst)
  const turns = openQueue(1, queueLimits(true))
  const begin = (slot: Slot) => void setImmediate(() => turns.leave(slot))
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404 && !isOpen(request.routeOptions.config.access!)) return done()
    const site = siteOf(request.ip)
    take(limiter, site, 'Too many requests without a credential from your network')
      .then(() => turns.enter(site))
      .then(begin)
      .then(() => done(), done)
  })
}

const isOpen = ({ role, isProbe }: Access) => role === 'anyone' && !isProbe
