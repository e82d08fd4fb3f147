import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { knownMigrations } from '../database/migrate.ts'
import { sql } from '../database/sql.ts'
import { probes } from './access.ts'
import { one } from './envelope.ts'
import { ApiError } from './errors.ts'

const Status = one(Type.Object({ status: Type.String() }))

export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const newest = (await knownMigrations()).at(-1)!
  let checking: Promise<boolean> | undefined

  /** Requests that arrive during a check share its result: they are not limited, and many would keep the database busy. */
  const isMigrated = () => (checking ??= findNewest().finally(() => (checking = undefined)))
  const findNewest = async () => {
    const query = sql`select from migrations where name = ${newest}`
    const [found] = await app.database.send([query], 'health', { timeout: 5_000 })
    return found!.length > 0
  }

  app.get(
    '/healthz',
    {
      ...probes,
      schema: {
        operationId: 'checkAlive',
        summary: 'Check that the process is alive',
        description:
          'A 500 means that the process cannot recover by itself and should be restarted. An unreachable database is reported by `/readyz` only.',
        tags: ['Operation'],
        response: { 200: Status },
      },
    },
    async () => {
      if (app.database.isStuck())
        throw new ApiError('INTERNAL_ERROR', 'The connections to the database are stuck. Restart this process.')
      return { data: { status: 'ok' } }
    },
  )

  app.get(
    '/readyz',
    {
      ...probes,
      schema: {
        operationId: 'checkReady',
        summary: 'Check that the database is reachable and migrated',
        tags: ['Operation'],
        response: { 200: Status },
      },
    },
    async () => {
      if (!(await isMigrated())) throw new ApiError('INTERNAL_ERROR', 'The database is not migrated to this version')
      return { data: { status: 'ok' } }
    },
  )
}
