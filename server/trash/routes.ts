import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { members, owners } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, manyByCursor, one, Params } from '../http/envelope.ts'
import { orNotFound } from '../http/errors.ts'
import { emptyTrash, purgeEntry } from './purge.ts'
import { findEntry, listTrash } from './queries.ts'
import { restoreEntries } from './restore.ts'
import { Restored, RestoreInput, TrashEntry, trashQuery } from './schema.ts'

const tags = ['Trash']

export const trashRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app)

  app.get(
    '/trash',
    {
      ...members,
      schema: {
        tags,
        summary: 'List the trash',
        description:
          'Deleted records that can be restored, newest first: one entry for each record that a request deleted. To undo a request, filter by the `X-Request-Id` of its response. Entries are kept for 30 days, unless the operator sets `TRASH_DAYS`.',
        querystring: trashQuery(),
        response: { 200: manyByCursor(TrashEntry) },
      },
    },
    ({ db, query }) => listTrash(db, query),
  )

  app.get(
    '/trash/:id',
    { ...members, schema: { tags, summary: 'Get a trash entry', params: Params, response: { 200: one(TrashEntry) } } },
    async ({ db, params }) => ({ data: orNotFound(await findEntry(db, params.id), 'Trash entry') }),
  )

  const restoring =
    'A record is restored with its id, fields, tags, custom-field values and links, and with everything that was deleted with it; `updated_at` does not change. If that is more than 10,000 rows, the response has the record, and a job restores the rest within minutes; the entry is no longer in the trash, and `skipped` does not list what the job leaves out. Links to records that no longer exist are left out and listed in `skipped`. If the contact that an interaction, follow-up or commitment belongs to does not exist, the response is a 409. Restoring a record that was merged into another one (`reason` `merged`) undoes the merge; the fields of the other record that were changed since are listed in `skipped`, and if that record does not exist the response is a 409. While a job still restores a record that the merge moved, it is a 409 with `Retry-After`. The event log and the audit log show `contact.restored` (company, deal, …); webhooks receive `contact.updated` (company, deal) with `restored: true`.'

  change.post(
    '/trash/:id/restore',
    {
      ...members,
      schema: {
        tags,
        operationId: 'restoreTrashEntry',
        summary: 'Restore a deleted record',
        description: restoring,
        params: Params,
        response: { 200: one(Restored) },
      },
    },
    async (tx, { params }) => ({ data: (await restoreEntries(tx, [params.id]))[0]! }),
  )

  change.post(
    '/trash/restore',
    {
      ...members,
      schema: {
        tags,
        operationId: 'restoreTrashEntries',
        summary: 'Restore many deleted records',
        description: `Restores all records or none: if an id does not exist, the response is a 404 with this id in its message. Otherwise the response has the records in the order given, each once. ${restoring}`,
        body: RestoreInput,
        response: { 200: Type.Object({ data: Type.Array(Restored) }) },
      },
    },
    async (tx, { body }) => ({ data: await restoreEntries(tx, body.ids) }),
  )

  change.delete(
    '/trash/:id',
    {
      ...owners,
      schema: {
        tags,
        operationId: 'purgeTrashEntry',
        summary: 'Remove a deleted record for good',
        description: 'It can no longer be restored. Events and the audit log are not changed.',
        params: Params,
        response: { 200: deleted },
      },
    },
    async (tx, { params }) => {
      await purgeEntry(tx, params.id)
      return { data: null }
    },
  )

  change.delete(
    '/trash',
    {
      ...owners,
      schema: {
        tags,
        operationId: 'emptyTrash',
        summary: 'Empty the trash',
        description: 'Removes every entry for good. The list is empty at once; the data is deleted in the background.',
        response: { 200: deleted },
      },
    },
    async (tx) => {
      emptyTrash(tx)
      return { data: null }
    },
  )
}
