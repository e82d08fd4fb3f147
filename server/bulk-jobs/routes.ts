import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from '../config.ts'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { many, one, Params } from '../http/envelope.ts'
import { orNotFound } from '../http/errors.ts'
import { withRules } from '../http/refusals.ts'
import { maxNotifiedInBulk } from '../notifications/notify.ts'
import { findBulkJob, listBulkJobs } from './queries.ts'
import { BulkJob, BulkJobInput, BulkJobQuery } from './schema.ts'
import { cancelBulkJob, problemsOfBulkJob, startBulkJob, undoBulkJob } from './start.ts'

const tags = ['Bulk jobs']

export const bulkJobRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const change = changes(app)

  app.get(
    '/bulk-jobs',
    {
      ...members,
      schema: { tags, summary: 'List bulk jobs', querystring: BulkJobQuery, response: { 200: many(BulkJob) } },
    },
    ({ db, query }) => listBulkJobs(db, query),
  )

  app.get(
    '/bulk-jobs/:id',
    { ...members, schema: { tags, summary: 'Get a bulk job', params: Params, response: { 200: one(BulkJob) } } },
    async ({ db, params }) => ({ data: orNotFound(await findBulkJob(db, params.id), 'Bulk job') }),
  )

  change.post(
    '/bulk-jobs',
    {
      ...withRules<BulkJobInput>(members, ({ db, body, isInvalid }) =>
        problemsOfBulkJob(db, isInvalid('ids') ? { ...body, ids: [] } : body),
      ),
      schema: {
        tags,
        summary: 'Start a bulk job',
        description: `Changes many records in the background: those in \`ids\`, or all that match \`filter\`. The records are selected when the job starts: records created later are not included, and records deleted before they are processed are counted as \`missing\`. Each record is changed once, with the same events as by a single request. The first ${maxNotifiedInBulk} changed records notify the members they are assigned to or who are mentioned in them, the rest notify nobody. A record that cannot be changed is counted as \`failed\`, with the reason in \`errors\`, and does not hold up the others. A record with more than 40,000 interactions, tasks, files, links and timeline entries is deleted in several steps; if the job is cancelled in between, restoring the record from the trash brings back what it has deleted. The job ends as \`failed\` if the person who started it leaves the workspace. Five of a workspace run at a time and twenty more wait; beyond that it is a 429.`,
        body: BulkJobInput,
        response: { 201: one(BulkJob) },
      },
    },
    async (tx, { body }) => ({ data: await startBulkJob(tx, config, body) }),
  )

  change.post(
    '/bulk-jobs/:id/cancel',
    {
      ...members,
      schema: {
        tags,
        summary: 'Cancel a bulk job',
        description: 'Records that were already changed stay changed. Returns 409 if the job has ended.',
        params: Params,
        response: { 200: one(BulkJob) },
      },
    },
    async (tx, { params }) => ({ data: await cancelBulkJob(tx, params.id) }),
  )

  change.post(
    '/bulk-jobs/:id/undo',
    {
      ...members,
      schema: {
        tags,
        summary: 'Undo a bulk job',
        description:
          'Starts a job with the action `undo`. Records that the job tagged, updated or completed get their earlier values, where they still have those that it set; records that were changed since are counted as `failed`, with the fields in `errors`. Records that the job deleted are restored from the trash, as `POST /trash/{id}/restore` does; those that cannot be restored, or not completely, are counted as `failed`, with the reason in `errors`. Returns 409 if the job has not ended, was already undone, if the trash has none of the records that it deleted, or if the values that it set mentioned a person who was erased.',
        params: Params,
        response: { 201: one(BulkJob) },
      },
    },
    async (tx, { params }) => ({ data: await undoBulkJob(tx, config, params.id) }),
  )
}
