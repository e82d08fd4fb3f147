import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from '../database/sql.ts'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, many, one, Params } from '../http/envelope.ts'
import { orNotFound } from '../http/errors.ts'
import { withRules } from '../http/refusals.ts'
import { findCustomField, listCustomFields } from './queries.ts'
import {
  changeCustomField,
  createCustomField,
  deleteCustomField,
  problemsOfDefinition,
  problemsOfDefinitionPatch,
} from './save.ts'
import { CustomField, CustomFieldInput, CustomFieldPatch, CustomFieldQuery } from './schema.ts'

const tags = ['Custom fields']

export const customFieldRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app, { table: sql`custom_fields`, schema: CustomField, find: findCustomField })

  app.get(
    '/custom-fields',
    {
      ...members,
      schema: {
        summary: 'List custom field definitions',
        tags,
        querystring: CustomFieldQuery,
        response: { 200: many(CustomField) },
      },
    },
    ({ db, query }) => listCustomFields(db, query),
  )

  app.get(
    '/custom-fields/:id',
    {
      ...members,
      schema: { summary: 'Get a custom field definition', tags, params: Params, response: { 200: one(CustomField) } },
    },
    async ({ db, params }) => ({ data: orNotFound(await findCustomField(db, params.id), 'Custom field') }),
  )

  change.post(
    '/custom-fields',
    {
      ...withRules(members, problemsOfDefinition),
      schema: {
        summary: 'Define a custom field',
        description:
          'An entity type can have at most 100 custom fields, with at most 1 MiB of options in all (409). The field_name must be unique within its entity type (409) and must not be the name of a built-in field (400).',
        tags,
        body: CustomFieldInput,
        response: { 201: one(CustomField) },
      },
    },
    async (tx, { body }) => ({ data: await createCustomField(tx, body) }),
  )

  change.patch(
    '/custom-fields/:id',
    {
      ...withRules(members, problemsOfDefinitionPatch),
      schema: {
        summary: 'Change a custom field definition',
        description:
          'The entity type, name and type cannot be changed. Removing an option that records still use is a 409, and so are more than 1 MiB of options of all fields of the entity type.',
        tags,
        params: Params,
        body: CustomFieldPatch,
        response: { 200: one(CustomField) },
      },
    },
    async (tx, { params, body }) => ({ data: await changeCustomField(tx, params.id, body) }),
  )

  change.delete(
    '/custom-fields/:id',
    {
      ...members,
      schema: {
        summary: 'Delete a custom field definition',
        description: 'Its values are deleted too. Creating a field with the same name again does not restore them.',
        tags,
        params: Params,
        response: { 200: deleted },
      },
    },
    async (tx, { params }) => {
      await deleteCustomField(tx, params.id)
      return { data: null }
    },
  )
}
