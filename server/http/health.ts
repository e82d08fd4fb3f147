import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { sql } from '../database/sql.ts'
import { anyone } from './access.ts'
import { one } from './envelope.ts'

const Status = one(Type.Object({ status: Type.String() }))

export const healthRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
      await app.database.send([sql`select 1 from workspaces limit 1`])
      return { data: { status: 'ok' } }
    },
  )
}
