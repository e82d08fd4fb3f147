import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { members } from '../http/access.ts'
import { object, one } from '../http/envelope.ts'
import { DealFilter } from '../deals/record.ts'
import { sumUpPipeline, sumUpSome } from '../reports/queries.ts'
import { Pipeline } from '../reports/schema.ts'

const { q, contact_id, company_id, owner_id, tag, 'closed_at[gte]': closedFrom } = DealFilter.properties

export const pipelineRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/pipeline',
    {
      ...members,
      schema: {
        tags: ['Pipeline'],
        summary: 'Sum up the deals of each stage',
        description: 'The sums of all deals, or of the deals that `GET /deals` lists under the same filters.',
        querystring: object({ q, contact_id, company_id, owner_id, tag, 'closed_at[gte]': closedFrom }),
        response: { 200: one(Pipeline) },
      },
    },
    async ({ db, query: { q, ...filters } }) => ({
      data: q || Object.keys(filters).length > 0 ? await sumUpSome(db, { q, ...filters }) : await sumUpPipeline(db),
    }),
  )
}
