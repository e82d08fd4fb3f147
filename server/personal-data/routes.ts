import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from '../config.ts'
import { findContact } from '../contacts/queries.ts'
import { transaction } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { linking } from '../files/link.ts'
import { owners } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, one, Params } from '../http/envelope.ts'
import { orNotFound } from '../http/errors.ts'
import { ifMergeIsUndone } from '../trash/queries.ts'
import { contactDataSchema, contactDocument } from './document.ts'
import { eraseContact } from './erase.ts'
import { recordIdsOf, withMerged } from './person.ts'

const tags = ['Contacts']

export const personalDataRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const shown = linking(config)

  app.get(
    '/contacts/:id/data',
    {
      ...owners,
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'Get everything stored about a contact',
        description:
          'One JSON document with the contact and all that belongs to it, to answer a request for access to personal data. It is not paged. Reading it is recorded in the audit log as `contact.data_read`.',
        params: Params,
        response: { 200: one(contactDataSchema()) },
      },
    },
    async (request, reply) => {
      const { db, params, server, caller } = request
      server.holdPieces(request, reply)
      const { contact, recordIds } = await transaction(server.database, caller, async (tx) => {
        const contact = orNotFound(await findContact(tx, params.id), 'Contact')
        const recordIds = await recordIdsOf(tx, await withMerged(tx, [contact.id]))
        recordEvent(tx, 'contact.data_read', contact.id, { data: { id: contact.id } })
        return { contact, recordIds }
      })
      reply.header('content-type', 'application/json; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="contact-${contact.id}.json"`)
      return reply.send(
        Readable.from(
          contactDocument(db, contact, recordIds, (file) => shown(file, request)),
          { objectMode: false },
        ) as never,
      )
    },
  )

  changes(app).post(
    '/contacts/:id/erase',
    {
      ...owners,
      schema: {
        tags,
        summary: 'Erase a person for good',
        description: `Removes the contact, its interactions, follow-ups, commitments and files, its entries in the trash, and the contents of its events, webhook deliveries, stored idempotent responses and rejected import rows. Exports that can contain it lose their file, and uploaded files are deleted. Deals keep everything but the link to it. Also accepts the id of a contact that was deleted or merged: contacts that were merged are the same person and are erased together. The audit log keeps the entry \`contact.erased\` with the time and the caller. Every endpoint stops returning the person at once; a background job removes the rest within a minute. This cannot be undone. Text in other records that mentions the person, emails that were sent, and backups are not changed. ${ifMergeIsUndone}`,
        params: Params,
        response: { 200: deleted },
      },
    },
    async (tx, { params }) => {
      await eraseContact(tx, params.id)
      return { data: null }
    },
  )
}
