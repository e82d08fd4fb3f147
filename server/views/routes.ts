import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from '../database/sql.ts'
import { members, membersThemselves } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, many, one, Params } from '../http/envelope.ts'
import { orNotFound } from '../http/errors.ts'
import { withRules } from '../http/refusals.ts'
import { findView, listViews } from './queries.ts'
import { changeView, createView, deleteView, problemsOfView } from './save.ts'
import { View, ViewInput, ViewPatch, ViewQuery } from './schema.ts'

const tags = ['Views']

export const viewRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app, { table: sql`views`, schema: View, find: findView })

  app.get(
    '/views',
    {
      ...members,
      schema: {
        summary: 'List views',
        description: 'Your own views, and those that other members share.',
        tags,
        querystring: ViewQuery,
        response: { 200: many(View) },
      },
    },
    ({ db, query }) => listViews(db, query),
  )

  app.get(
    '/views/:id',
    { ...members, schema: { summary: 'Get a view', tags, params: Params, response: { 200: one(View) } } },
    async ({ db, params }) => ({ data: orNotFound(await findView(db, params.id), 'View') }),
  )

  change.post(
    '/views',
    {
      ...withRules<ViewInput>(membersThemselves, ({ db, body, isInvalid }) =>
        body.kind && !isInvalid('kind') ? problemsOfView(db, body.kind, body) : [],
      ),
      schema: {
        summary: 'Create a view',
        description:
          'Saves the filters, sort and columns of a list under a name. Filters are validated like those of the list; a field that is deleted later stays in the view. Each person can have at most 200 views (409).',
        tags,
        body: ViewInput,
        response: { 201: one(View) },
      },
    },
    async (tx, { body }) => ({ data: await createView(tx, body) }),
  )

  change.patch(
    '/views/:id',
    {
      ...withRules<ViewPatch>(membersThemselves, async ({ db, params, body }) => {
        const view = await findView(db, params.id!)
        return view ? problemsOfView(db, view.kind, body) : []
      }),
      schema: {
        summary: 'Change a view',
        description:
          'A shared view can be changed by the person who created it and by owners of the workspace (403). `filters` and `columns` are replaced.',
        tags,
        params: Params,
        body: ViewPatch,
        response: { 200: one(View) },
      },
    },
    async (tx, { params, body }) => ({ data: await changeView(tx, params.id, body) }),
  )

  change.delete(
    '/views/:id',
    {
      ...membersThemselves,
      schema: {
        summary: 'Delete a view',
        description: 'Views are not kept in the trash.',
        tags,
        params: Params,
        response: { 200: deleted },
      },
    },
    async (tx, { params }) => {
      await deleteView(tx, params.id)
      return { data: null }
    },
  )
}
