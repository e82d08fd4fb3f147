import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { many, one, Params } from '../http/envelope.ts'
import { notFound } from '../http/errors.ts'
import { findContact, listContacts } from './queries.ts'
import { changeContact, createContact } from './save.ts'
import { Contact, ContactInput, ContactPatch, ContactQuery } from './schema.ts'

export const contactRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app)

  app.get(
    '/contacts',
    { ...members, schema: { summary: 'List contacts', querystring: ContactQuery, response: { 200: many(Contact) } } },
    ({ db, query }) => listContacts(db, query),
  )

  app.get(
    '/contacts/:id',
    { ...members, schema: { summary: 'Get a contact', params: Params, response: { 200: one(Contact) } } },
    async ({ db, params }) => {
      const contact = await findContact(db, params.id)
      if (!contact) throw notFound('Contact')
      return { data: contact }
    },
  )

  change.post(
    '/contacts',
    { ...members, schema: { summary: 'Create a contact', body: ContactInput, response: { 201: one(Contact) } } },
    async (tx, { body }) => ({ data: await createContact(tx, body) }),
  )

  change.patch(
    '/contacts/:id',
    { ...members, schema: { summary: 'Change a contact', params: Params, body: ContactPatch, response: { 200: one(Contact) } } },
    async (tx, { params, body }) => ({ data: await changeContact(tx, params.id, body) }),
  )
}
