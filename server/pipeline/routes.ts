import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { members } from '../http/access.ts'
import { one } from '../http/envelope.ts'
import { sumUpPipeline } from '../reports/queries.ts'
import { Pipeline } from '../reports/schema.ts'

export const pipelineRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/pipeline',
    {
      ...members,
      schema: { tags: ['Pipeline'], summary: 'Sum up the deals of each stage', response: { 200: one(Pipeline) } },
    },
    async ({ db }) => ({ data: await sumUpPipeline(db) }),
  )
}
