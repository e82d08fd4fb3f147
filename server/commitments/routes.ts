import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { problemsOfAbout } from '../companies/about.ts'
import { sql } from '../database/sql.ts'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, manyByCursor, one, Params } from '../http/envelope.ts'
import { withRules } from '../http/refusals.ts'
import { orNotFound } from '../http/errors.ts'
import { findCommitment, listCommitments } from './queries.ts'
import { changeCommitment, completeCommitments, createCommitment, deleteCommitment } from './save.ts'
import { BulkComplete, Commitment, CommitmentInput, CommitmentPatch, CommitmentQuery, commitment } from './record.ts'

const tags = ['Commitments']

export const commitmentRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app, { table: sql`commitments`, schema: Commitment, find: findCommitment })

  app.get(
    '/commitments',
    {
      ...withRules(members, ({ db, query }) => commitment.problemsOfFilter(db, query)),
      schema: {
        tags,
        summary: 'List commitments',
        querystring: CommitmentQuery,
        response: { 200: manyByCursor(Commitment) },
      },
    },
    ({ db, query }) => listCommitments(db, query),
  )

  app.get(
    '/commitments/:id',
    { ...members, schema: { tags, summary: 'Get a commitment', params: Params, response: { 200: one(Commitment) } } },
    async ({ db, params }) => ({ data: orNotFound(await findCommitment(db, params.id), 'Commitment') }),
  )

  change.post(
    '/commitments',
    {
      ...withRules(members, problemsOfAbout),
      schema: { tags, summary: 'Create a commitment', body: CommitmentInput, response: { 201: one(Commitment) } },
    },
    async (tx, { body }) => ({ data: createCommitment(tx, body) }),
  )

  change.patch(
    '/commitments/:id',
    {
      ...members,
      schema: {
        tags,
        summary: 'Change a commitment',
        description: 'The contact, company and deal cannot be changed. Reopening a commitment clears `completed_at`.',
        params: Params,
        body: CommitmentPatch,
        response: { 200: one(Commitment) },
      },
    },
    async (tx, { params, body }) => ({ data: await changeCommitment(tx, params.id, body) }),
  )

  change.patch(
    '/commitments/:id/complete',
    {
      ...members,
      schema: {
        tags,
        summary: 'Complete a commitment',
        description: 'A commitment that is already completed is returned unchanged.',
        params: Params,
        response: { 200: one(Commitment) },
      },
    },
    async (tx, { params }) => ({ data: await changeCommitment(tx, params.id, { status: 'completed' }) }),
  )

  change.patch(
    '/commitments/bulk-complete',
    {
      ...members,
      schema: {
        tags,
        summary: 'Complete many commitments',
        description: 'Completes all or none. Returns them in the order given, each once.',
        body: BulkComplete,
        response: { 200: one(Type.Array(Commitment)) },
      },
    },
    async (tx, { body }) => ({ data: await completeCommitments(tx, body.commitment_ids) }),
  )

  change.delete(
    '/commitments/:id',
    { ...members, schema: { tags, summary: 'Delete a commitment', params: Params, response: { 200: deleted } } },
    async (tx, { params }) => {
      await deleteCommitment(tx, params.id)
      return { data: null }
    },
  )
}
