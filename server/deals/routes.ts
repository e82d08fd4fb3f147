import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from '../database/sql.ts'
import { Activity, activityQuery, listActivity, problemsOfActivity } from '../timeline/timeline.ts'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, many, manyByCursor, one, Params } from '../http/envelope.ts'
import { orNotFound, notFound } from '../http/errors.ts'
import { withRules } from '../http/refusals.ts'
import { ifTooLarge } from '../trash/limit.ts'
import { deleteDeal } from './delete.ts'
import { dealExists, findDeal, listDeals } from './queries.ts'
import { changeDeal, createDeal, problemsOfDeal, problemsOfPatch } from './save.ts'
import { Deal, DealInput, DealPatch, DealQuery, StageInput, deal } from './record.ts'

const tags = ['Deals']
const record = { table: sql`deals`, schema: Deal, find: findDeal }

export const dealRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app, record)

  // Runs before validation, so that a title alone satisfies the required name.
  app.addHook('preValidation', async (request) => {
    const body = request.body as { name?: unknown; title?: unknown } | undefined
    if (typeof body?.title === 'string' && body.name === undefined) body.name = body.title
  })

  app.get(
    '/deals',
    {
      ...withRules(members, ({ db, query }) => deal.problemsOfFilter(db, query)),
      schema: { tags, summary: 'List deals', querystring: DealQuery, response: { 200: manyByCursor(Deal) } },
    },
    ({ db, query }) => listDeals(db, query),
  )

  app.get(
    '/deals/:id',
    { ...members, schema: { tags, summary: 'Get a deal', params: Params, response: { 200: one(Deal) } } },
    async ({ db, params }) => ({ data: orNotFound(await findDeal(db, params.id), 'Deal') }),
  )

  change.post(
    '/deals',
    {
      ...withRules(members, problemsOfDeal),
      schema: { tags, summary: 'Create a deal', body: DealInput, response: { 201: one(Deal) } },
    },
    async (tx, { body }) => ({ data: await createDeal(tx, body) }),
  )

  change.patch(
    '/deals/:id',
    {
      ...withRules(members, problemsOfPatch),
      schema: {
        tags,
        summary: 'Change a deal',
        description:
          'A new `stage` moves the deal, as `PATCH /deals/{id}/stage` does, and records the event `deal.stage_moved`; other changes record `deal.updated`.',
        params: Params,
        body: DealPatch,
        response: { 200: one(Deal) },
      },
    },
    async (tx, { params, body }) => ({ data: await changeDeal(tx, params.id, body) }),
  )

  change.delete(
    '/deals/:id',
    {
      ...members,
      schema: {
        tags,
        summary: 'Delete a deal',
        description: `Its interactions, follow-ups and commitments are kept, without the link to the deal; those that are about no contact or company are deleted with it. ${ifTooLarge.delete}`,
        params: Params,
        response: { 200: deleted },
      },
    },
    async (tx, { params }) => {
      await deleteDeal(tx, params.id)
      return { data: null }
    },
  )

  app.get(
    '/deals/:id/activity',
    {
      ...withRules(members, problemsOfActivity),
      schema: {
        tags,
        summary: 'List the activity of a deal',
        description:
          'Changes of the deal, and its interactions, follow-ups and commitments, oldest first unless `newest_first` is true.',
        params: Params,
        querystring: activityQuery(),
        response: { 200: many(Activity) },
      },
    },
    async ({ db, params, query }) => {
      const [exists, activity] = await Promise.all([dealExists(db, params.id), listActivity(db, params.id, query)])
      if (!exists) throw notFound('Deal')
      return activity
    },
  )
}

/** Registered under /api/v1 and also under /api. */
export const dealStageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  changes(app, record).patch(
    '/deals/:id/stage',
    {
      ...withRules(members, problemsOfPatch),
      schema: {
        tags,
        summary: 'Move a deal to a stage',
        description:
          'From any of the five stages to any other. A move to the current stage changes nothing. A `lost_reason` given with it also records `deal.updated`. Also reachable as `/api/deals/{id}/stage`.',
        operationId: 'moveDeal',
        params: Params,
        body: StageInput,
        response: { 200: one(Deal) },
      },
    },
    async (tx, { params, body }) => ({ data: await changeDeal(tx, params.id, body) }),
  )
}
