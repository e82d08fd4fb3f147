import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from '../database/sql.ts'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, many, one, Params } from '../http/envelope.ts'
import { orNotFound } from '../http/errors.ts'
import { findTag, listTags } from './queries.ts'
import { changeTag, createTag, deleteTag } from './save.ts'
import { Tag, TagInput, TagPatch, TagQuery } from './schema.ts'

const tags = ['Tags']

export const tagRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app, { table: sql`tags`, schema: Tag, find: findTag })

  app.get(
    '/tags',
    { ...members, schema: { summary: 'List tags', tags, querystring: TagQuery, response: { 200: many(Tag) } } },
    ({ db, query }) => listTags(db, query),
  )

  app.get(
    '/tags/:id',
    { ...members, schema: { summary: 'Get a tag', tags, params: Params, response: { 200: one(Tag) } } },
    async ({ db, params }) => ({ data: orNotFound(await findTag(db, params.id), 'Tag') }),
  )

  change.post(
    '/tags',
    {
      ...members,
      schema: {
        summary: 'Create a tag',
        description:
          'A tag is also created when it is first used on a contact, company or deal. Returns 409 if a tag with this name exists.',
        tags,
        body: TagInput,
        response: { 201: one(Tag) },
      },
    },
    async (tx, { body }) => ({ data: createTag(tx, body) }),
  )

  change.patch(
    '/tags/:id',
    {
      ...members,
      schema: {
        summary: 'Rename or recolor a tag',
        description: 'Renaming a tag renames it on every record that has it.',
        tags,
        params: Params,
        body: TagPatch,
        response: { 200: one(Tag) },
      },
    },
    async (tx, { params, body }) => ({ data: await changeTag(tx, params.id, body) }),
  )

  change.delete(
    '/tags/:id',
    {
      ...members,
      schema: {
        summary: 'Delete a tag',
        description: 'The tag is removed from every record that has it.',
        tags,
        params: Params,
        response: { 200: deleted },
      },
    },
    async (tx, { params }) => {
      await deleteTag(tx, params.id)
      return { data: null }
    },
  )
}
