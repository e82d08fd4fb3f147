import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from '../database/sql.ts'
import { owners, ownersWithSecret } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, many, one, Params } from '../http/envelope.ts'
import { type ValidationError, refuse } from '../http/errors.ts'
import { withRules } from '../http/refusals.ts'
import { findKey, listKeys } from './queries.ts'
import { requestKey, revokeKey } from './save.ts'
import { Key, KeyInput, KeyQuery, NewKey } from './schema.ts'

const tags = ['Keys']

export const keyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app, { table: sql`api_keys`, schema: Key, find: findKey })

  app.get(
    '/keys',
    { ...owners, schema: { summary: 'List keys', tags, querystring: KeyQuery, response: { 200: many(Key) } } },
    ({ db, query }) => listKeys(db, query),
  )

  change.post(
    '/keys',
    {
      ...withRules(ownersWithSecret, ({ body }) => problemsOfExpiry(body)),
      schema: {
        summary: 'Create a key',
        description:
          'The key acts for you in this workspace until it expires, is deleted, or you leave the workspace. It is shown in this response only.',
        tags,
        body: KeyInput,
        response: { 201: one(NewKey) },
      },
    },
    async (tx, { body }) => {
      refuse(problemsOfExpiry(body))
      return { data: await requestKey(tx, body) }
    },
  )

  change.delete(
    '/keys/:id',
    {
      ...owners,
      schema: {
        summary: 'Delete a key',
        description: 'The key stops working at once, on every server.',
        tags,
        params: Params,
        response: { 200: deleted },
      },
    },
    async (tx, { params }) => {
      await revokeKey(tx, params.id)
      return { data: null }
    },
  )
}

const problemsOfExpiry = ({ expires_at }: Partial<KeyInput>): ValidationError[] =>
  expires_at && Date.parse(expires_at) <= Date.now() ? [{ field: 'expires_at', message: 'must be in the future' }] : []
