import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { sql } from '../database/sql.ts'
import type { Reader } from '../database/transaction.ts'
import { tallyOf } from '../deals/queries.ts'
import { type Stage, stages } from '../deals/schema.ts'
import { members } from '../http/access.ts'
import { one } from '../http/envelope.ts'

const Summary = Type.Object(
  {
    count: Type.Integer({ description: 'Number of deals in the stage' }),
    value: Type.Integer({ description: 'Sum of their values in cents: exact, also beyond 2^53' }),
  },
  { title: 'StageSummary' },
)

const Pipeline = Type.Object(
  Object.fromEntries(stages.map((stage) => [stage, Summary])) as Record<Stage, typeof Summary>,
  {
    title: 'Pipeline',
  },
)

export const pipelineRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/pipeline',
    {
      ...members,
      schema: { tags: ['Pipeline'], summary: 'Sum up the deals of each stage', response: { 200: one(Pipeline) } },
    },
    async ({ db }) => ({ data: await summarize(db) }),
  )
}

async function summarize(db: Reader) {
  const sums = await db.all<{ what: string; count: number; value: number }>(sql`
    select what, sum(count) as count, sum(value) as value
      from tallies
     where workspace_id = ${db.workspaceId} and what = any(${stages.map(tallyOf)}::text[])
     group by what`)
  const of = (stage: Stage) => sums.find(({ what }) => what === tallyOf(stage)) ?? { count: 0, value: 0 }
  return Object.fromEntries(stages.map((stage) => [stage, of(stage)])) as Record<
    Stage,
    { count: number; value: number }
  >
}
