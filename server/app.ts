import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { commitmentRoutes } from './commitments/routes.ts'
import { companyRoutes } from './companies/routes.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contacts/routes.ts'
import { customFieldRoutes } from './custom-fields/routes.ts'
import type { Database } from './database/database.ts'
import { dealRoutes, dealStageRoutes } from './deals/routes.ts'
import { docsRoutes } from './docs/routes.ts'
import { auditRoutes } from './events/audit.ts'
import { followUpRoutes } from './follow-ups/routes.ts'
import { requireAccess } from './http/access.ts'
import { authenticate } from './http/auth.ts'
import { renderErrors } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { limitInMemory } from './http/limits.ts'
import { describeApi } from './http/openapi.ts'
import { answerBrokenRequests, prepareRequests, requestId } from './http/requests.ts'
import { validateRequests } from './http/validation.ts'
import { openVault } from './http/vault.ts'
import { interactionRoutes } from './interactions/routes.ts'
import { keyRoutes } from './keys/routes.ts'
import { pipelineRoutes } from './pipeline/routes.ts'
import { bulkRoutes } from './records/bulk.ts'
import { searchRoutes } from './search/routes.ts'
import { openAuth } from './sessions/auth.ts'
import { sessionLookup } from './sessions/lookup.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { tagRoutes } from './tags/routes.ts'
import { workspaceRoutes } from './workspaces/routes.ts'

type Parts = { config: Config; database: Database; log: FastifyBaseLogger }

/** The whole service as a function: the kernel, then every resource by name. */
export async function buildApp({ config, database, log }: Parts) {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }), // one line a request is ours: see http/requests.ts
    bodyLimit: 1024 * 1024,
    genReqId: requestId,
    clientErrorHandler: answerBrokenRequests,
    routerOptions: { maxParamLength: 300 },
  })

  app.decorate('database', database)
  app.decorate('vault', openVault(config.secret))
  const auth = openAuth({ config, database, vault: app.vault, log })
  const findSession = await sessionLookup(config, database, auth)
  requireAccess(app)
  validateRequests(app)
  prepareRequests(app)
  renderErrors(app)
  describeApi(app, config.publicUrl)
  app.register(
    async (unversioned) => {
      authenticate(unversioned, database, limitsOf(config), findSession)
      unversioned.register(dealStageRoutes)
      unversioned.register(
        async (api) => {
          api.register(contactRoutes)
          api.register(companyRoutes)
          api.register(bulkRoutes)
          api.register(tagRoutes)
          api.register(customFieldRoutes)
          api.register(interactionRoutes)
          api.register(followUpRoutes)
          api.register(commitmentRoutes)
          api.register(dealRoutes)
          api.register(dealStageRoutes)
          api.register(pipelineRoutes)
          api.register(searchRoutes)
          api.register(workspaceRoutes, { config })
          api.register(keyRoutes)
          api.register(auditRoutes)
        },
        { prefix: '/v1' },
      )
    },
    { prefix: '/api' },
  )
  app.register(sessionRoutes, { auth, config })
  app.register(docsRoutes)
  app.register(healthRoutes)
  await app.ready()
  return app
}

function limitsOf({ rateLimit: { perSecond, burst } }: Config) {
  if (perSecond === 0) return { calls: undefined, failures: undefined, policy: '' }
  return {
    calls: limitInMemory(perSecond, burst),
    failures: limitInMemory(1, 20),
    policy: `"default";q=${perSecond};w=1`,
  }
}
