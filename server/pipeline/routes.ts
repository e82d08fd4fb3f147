import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { TProperties } from 'typebox'
import { members } from '../http/access.ts'
import { object, one } from '../http/envelope.ts'
import { withRules } from '../http/refusals.ts'
import { deal, DealFilter } from '../deals/record.ts'
import { operatorPattern } from '../records/filters.ts'
import { summarizePipeline, summarizeFiltered } from '../reports/queries.ts'
import { Pipeline } from '../reports/schema.ts'

// The sums are by stage already, and those of single deals are of no use.
const { ids: _ids, stage: _stage, ...filters } = DealFilter.properties as TProperties
const Query = object(filters, { patternProperties: operatorPattern })

export const pipelineRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/pipeline',
    {
      ...withRules(members, ({ db, query }) => deal.problemsOfFilter(db, query)),
      schema: {
        tags: ['Pipeline'],
        summary: 'Summarize deals by stage',
        description: 'The sums of all deals, or of the deals that `GET /deals` lists under the same filters.',
        querystring: Query,
        response: { 200: one(Pipeline) },
      },
    },
    async ({ db, query }) => {
      const { q, ...filters } = query as Record<string, string>
      const isFiltered = q || Object.keys(filters).length > 0
      return { data: isFiltered ? await summarizeFiltered(db, query) : await summarizePipeline(db) }
    },
  )
}
