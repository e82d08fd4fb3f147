import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { type Config, isLimited } from './config.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import type { Database } from './database/database.ts'
import { dealStageRoutes } from './deals/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { auditRoutes } from './events/audit.ts'
import { eventRoutes } from './events/routes.ts'
import { requireAccess } from './http/access.ts'
import { limitAnonymous } from './http/anonymous.ts'
import { authenticate, rejectUnknownRoutes } from './http/auth.ts'
import { allowOrigins } from './http/cors.ts'
import { sealCursors } from './http/cursor.ts'
import { refuseWritesOnFullDisk } from './http/disk-space.ts'
import { tagRecords } from './http/etag.ts'
import { healthRoutes } from './http/health.ts'
import { limitHeldBytes } from './http/held-bytes.ts'
import { openLimits } from './http/limits.ts'
import { watchLoad } from './http/load.ts'
import { measure } from './http/metrics.ts'
import { renderErrors } from './http/refusals.ts'
import { prepareRequests, requestOptions } from './http/requests.ts'
import { serializeListsInTurns, serializeResponses } from './http/serialization.ts'
import { validateRequests } from './http/validation.ts'
import { openVault } from './http/vault.ts'
import { mcpRoutes } from './mcp/routes.ts'
import { consentRoutes } from './oauth/consent.ts'
import { oauthRoutes } from './oauth/routes.ts'
import { describeApi } from './openapi/describe.ts'
import { readings, resources } from './resources.ts'
import { cookieName } from './sessions/cookie.ts'
import { pageCheck, sessionLookup } from './sessions/lookup.ts'
import { openPasswordTurns } from './sessions/password-turns.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { signInMethodRoutes } from './sessions/sign-in-methods.ts'
import { verificationRoutes } from './sessions/verification.ts'
import { setTrashDays } from './trash/retention.ts'

type Parts = {
  config: Config
  database: Database
  /** The database pool for background work that runs in the same process. */
  background?: Database
  log: FastifyBaseLogger
}

/** Builds the whole service: the kernel, then the routes of every resource. */
export async function buildApp({ config, database, background, log }: Parts) {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }), // http/requests.ts logs one line per request instead
    bodyLimit: 1024 * 1024,
    trustProxy: config.trustProxy,
    ...requestOptions,
    routerOptions: { maxParamLength: 300 },
  })

  setTrashDays(config.trashDays)
  app.decorate('database', database)
  app.decorate('vault', openVault(config.secret))
  app.decorate('limits', await openLimits(app, config))
  const inTurn = openPasswordTurns(isLimited(config))
  const findSession = sessionLookup(config, database)
  prepareRequests(app, config)
  await allowOrigins(app, config.corsOrigins)
  requireAccess(app)
  if (isLimited(config)) limitAnonymous(app)
  validateRequests(app)
  serializeResponses(app)
  tagRecords(app)
  sealCursors(app)
  serializeListsInTurns(app)
  renderErrors(app)
  limitHeldBytes(app, config.bodyTimeoutSeconds * 1000)
  measure(app, { config, pools: { requests: database, ...(background && { jobs: background }) }, readings })
  describeApi(app, {
    url: config.publicUrl,
    cookie: cookieName(config),
    examples: resources.flatMap(({ examples }) => examples ?? []),
  })
  app.register(async (authenticated) => {
    const shed = isLimited(config) ? watchLoad(authenticated) : undefined
    authenticate(authenticated, { database, limits: app.limits, findSession, checkPage: pageCheck(config), shed })
    authenticated.register(mcpRoutes, { config })
    authenticated.register(consentRoutes, { config })
    authenticated.register(signInMethodRoutes, { config, inTurn })
    authenticated.register(
      async (unversioned) => {
        rejectUnknownRoutes(unversioned)
        refuseWritesOnFullDisk(unversioned, config)
        unversioned.register(dealStageRoutes)
        unversioned.register(
          async (api) => {
            for (const { routes = [] } of resources) for (const plugin of routes) api.register(plugin, { config })
            api.register(auditRoutes)
            api.register(eventRoutes, { config })
            api.register(verificationRoutes, { config })
          },
          { prefix: '/v1' },
        )
      },
      { prefix: '/api' },
    )
  })
  app.register(sessionRoutes, { config, inTurn, findSession })
  app.register(oauthRoutes, { config })
  app.register(docsRoutes, { config })
  app.register(dashboardRoutes)
  app.register(healthRoutes)
  await app.ready()
  return app
}
