import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { knownMigrations } from '../database/migrate.ts'
import { sql } from '../database/sql.ts'
import { anyone } from './access.ts'
import { one } from './envelope.ts'
import { ApiError } from './errors.ts'

const Status = one(Type.Object({ status: Type.String() }))

export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const newest = (await knownMigrations()).at(-1)!

  app.get(
    '/healthz',
    {
      ...anyone,
      schema: {
        operationId: 'checkAlive',
        summary: 'Is the process alive?',
        tags: ['Operation'],
        response: { 200: Status },
      },
    },
    async () => ({ data: { status: 'ok' } }),
  )

  app.get(
    '/readyz',
    {
      ...anyone,
      schema: {
        operationId: 'checkReady',
        summary: 'Is the database reachable and migrated?',
        tags: ['Operation'],
        response: { 200: Status },
      },
    },
    async () => {
      const asked = app.database.send([sql`select from migrations where name = ${newest}`])
      const [found] = await Promise.race([asked, tooLate()])
      if (found!.length === 0) throw new ApiError('INTERNAL_ERROR', 'The database is not migrated to this version')
      return { data: { status: 'ok' } }
    },
  )
}

/** A database that says nothing is not reachable either. */
async function tooLate(): Promise<never> {
  await sleep(5000, undefined, { ref: false })
  throw new ApiError('INTERNAL_ERROR', 'The database does not answer')
}
