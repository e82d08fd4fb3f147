import type { FastifyInstance } from 'fastify'
import type { Access } from './access.ts'
import { take } from './limits.ts'
import { siteOf } from './network.ts'
import { limitInMemory } from './token-bucket.ts'

/**
 * How many requests without a credential one network may send: in each second, and at once. Opening the dashboard for the
 * first time takes about 20, and many people may share an address.
 */
const [perSecond, burst] = [50, 1000]

/**
 * Limits requests to pages that are open to anyone, including those that do not exist: otherwise one client could occupy
 * the server with them. Each process counts for itself, which costs less than a common count.
 */
export function limitAnonymous(app: FastifyInstance) {
  const limiter = limitInMemory(perSecond, burst)
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.is404 && !isOpen(request.routeOptions.config.access!)) return done()
    void take(limiter, siteOf(request.ip), 'Too many requests without a credential from your network').then(
      () => done(),
      done,
    )
  })
}

const isOpen = ({ role, isProbe }: Access) => role === 'anyone' && !isProbe
