import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { problemsOfAbout } from '../companies/about.ts'
import { sql } from '../database/sql.ts'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, manyByCursor, one, Params } from '../http/envelope.ts'
import { withRules } from '../http/refusals.ts'
import { orNotFound } from '../http/errors.ts'
import { deleteInteraction, logInteraction } from './log.ts'
import { findInteraction, listInteractions } from './queries.ts'
import { Interaction, InteractionInput, InteractionQuery, interaction } from './record.ts'

const tags = ['Interactions']

export const interactionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app, { table: sql`interactions`, schema: Interaction, find: findInteraction })

  app.get(
    '/interactions',
    {
      ...withRules(members, ({ db, query }) => interaction.problemsOfFilter(db, query)),
      schema: {
        tags,
        summary: 'List interactions',
        querystring: InteractionQuery,
        response: { 200: manyByCursor(Interaction) },
      },
    },
    ({ db, query }) => listInteractions(db, query),
  )

  app.get(
    '/interactions/:id',
    {
      ...members,
      schema: { tags, summary: 'Get an interaction', params: Params, response: { 200: one(Interaction) } },
    },
    async ({ db, params }) => ({ data: orNotFound(await findInteraction(db, params.id), 'Interaction') }),
  )

  change.post(
    '/interactions',
    {
      ...withRules(members, problemsOfAbout),
      schema: {
        tags,
        summary: 'Log an interaction',
        description:
          'It is about a contact, a company or a deal, or several of them, and appears in their activity. An interaction cannot be changed, only deleted.',
        body: InteractionInput,
        response: { 201: one(Interaction) },
      },
    },
    async (tx, { body }) => ({ data: logInteraction(tx, body) }),
  )

  change.delete(
    '/interactions/:id',
    { ...members, schema: { tags, summary: 'Delete an interaction', params: Params, response: { 200: deleted } } },
    async (tx, { params }) => {
      await deleteInteraction(tx, params.id)
      return { data: null }
    },
  )
}
