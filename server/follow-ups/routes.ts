import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { problemsOfAbout } from '../companies/about.ts'
import { sql } from '../database/sql.ts'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, manyByCursor, one, Params } from '../http/envelope.ts'
import { withRules } from '../http/refusals.ts'
import { orNotFound } from '../http/errors.ts'
import { findFollowUp, listFollowUps } from './queries.ts'
import { changeFollowUp, completeFollowUps, createFollowUp, deleteFollowUp } from './save.ts'
import { BulkComplete, FollowUp, FollowUpInput, FollowUpPatch, FollowUpQuery, followUp } from './record.ts'

const tags = ['Follow-ups']

export const followUpRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app, { table: sql`follow_ups`, schema: FollowUp, find: findFollowUp })

  app.get(
    '/follow-ups',
    {
      ...withRules(members, ({ db, query }) => followUp.problemsOfFilter(db, query)),
      schema: {
        tags,
        summary: 'List follow-ups',
        querystring: FollowUpQuery,
        response: { 200: manyByCursor(FollowUp) },
      },
    },
    ({ db, query }) => listFollowUps(db, query),
  )

  app.get(
    '/follow-ups/:id',
    { ...members, schema: { tags, summary: 'Get a follow-up', params: Params, response: { 200: one(FollowUp) } } },
    async ({ db, params }) => ({ data: orNotFound(await findFollowUp(db, params.id), 'Follow-up') }),
  )

  change.post(
    '/follow-ups',
    {
      ...withRules(members, problemsOfAbout),
      schema: { tags, summary: 'Create a follow-up', body: FollowUpInput, response: { 201: one(FollowUp) } },
    },
    async (tx, { body }) => ({ data: createFollowUp(tx, body) }),
  )

  change.patch(
    '/follow-ups/:id',
    {
      ...members,
      schema: {
        tags,
        summary: 'Change a follow-up',
        description: 'The contact, company and deal cannot be changed. Reopening a follow-up clears `completed_at`.',
        params: Params,
        body: FollowUpPatch,
        response: { 200: one(FollowUp) },
      },
    },
    async (tx, { params, body }) => ({ data: await changeFollowUp(tx, params.id, body) }),
  )

  change.patch(
    '/follow-ups/:id/complete',
    {
      ...members,
      schema: {
        tags,
        summary: 'Complete a follow-up',
        description: 'A follow-up that is already completed is returned unchanged.',
        params: Params,
        response: { 200: one(FollowUp) },
      },
    },
    async (tx, { params }) => ({ data: await changeFollowUp(tx, params.id, { status: 'completed' }) }),
  )

  change.patch(
    '/follow-ups/bulk-complete',
    {
      ...members,
      schema: {
        tags,
        summary: 'Complete many follow-ups',
        description: 'Completes all or none. Returns them in the order given, each once.',
        body: BulkComplete,
        response: { 200: one(Type.Array(FollowUp)) },
      },
    },
    async (tx, { body }) => ({ data: await completeFollowUps(tx, body.followup_ids) }),
  )

  change.delete(
    '/follow-ups/:id',
    { ...members, schema: { tags, summary: 'Delete a follow-up', params: Params, response: { 200: deleted } } },
    async (tx, { params }) => {
      await deleteFollowUp(tx, params.id)
      return { data: null }
    },
  )
}
