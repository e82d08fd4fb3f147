import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { requireAccess } from './http/access.ts'
import { healthRoutes } from './http/health.ts'
import { measure } from './http/metrics.ts'
import { renderErrors } from './http/refusals.ts'
import { prepareRequests, requestOptions } from './http/requests.ts'
import { validateRequests } from './http/validation.ts'
import { readings } from './resources.ts'

/** The HTTP server of a process without the API: /healthz, /readyz and /metrics. */
export async function buildProbes({
  config,
  database,
  log,
}: {
  config: Config
  database: Database
  log: FastifyBaseLogger
}) {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    ...requestOptions,
  })
  app.decorate('database', database)
  prepareRequests(app, config)
  requireAccess(app)
  validateRequests(app)
  renderErrors(app)
  measure(app, { config, pools: { jobs: database }, readings })
  app.register(healthRoutes)
  await app.ready()
  return app
}
