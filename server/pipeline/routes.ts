import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { members } from '../http/access.ts'
import { object, one } from '../http/envelope.ts'
import { DealFilter } from '../deals/record.ts'
import { sumUpPipeline, sumUpSome } from '../reports/queries.ts'
import { Pipeline } from '../reports/schema.ts'

const { q, contact_id, company_id, tag } = DealFilter.properties

export const pipelineRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/pipeline',
    {
      ...members,
      schema: {
        tags: ['Pipeline'],
        summary: 'Sum up the deals of each stage',
        description: 'All of them, or those that the list of deals shows under the same filters.',
        querystring: object({ q, contact_id, company_id, tag }),
        response: { 200: one(Pipeline) },
      },
    },
    async ({ db, query: { q, ...filters } }) => ({
      data: q || Object.keys(filters).length > 0 ? await sumUpSome(db, { q, ...filters }) : await sumUpPipeline(db),
    }),
  )
}
