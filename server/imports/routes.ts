import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from '../config.ts'
import { sql } from '../database/sql.ts'
import { members, owners } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, many, one, Params } from '../http/envelope.ts'
import { orNotFound } from '../http/errors.ts'
import { withRules } from '../http/refusals.ts'
import { openOutbound } from '../outbound/client.ts'
import { openStorage } from '../storage/open.ts'
import { rejectedCsv, rejectedNdjson } from './writing/rejected-file.ts'
import { listErrors } from './writing/rejected-rows.ts'
import { findImport, listColumns, listImports } from './queries.ts'
import {
  Import,
  ImportColumn,
  ImportColumnQuery,
  ImportError,
  ImportErrorQuery,
  ImportInput,
  ImportKept,
  ImportKeptQuery,
  ImportQuery,
} from './schema.ts'
import { listKept } from './reverting/queries.ts'
import { startRevert } from './reverting/start.ts'
import { cancelImport, faultsOfImport, startImport } from './start.ts'
import { uploadRoutes } from './uploads.ts'

const tags = ['Imports']

const rejectedFiles = {
  csv: { type: 'text/csv; charset=utf-8', lines: rejectedCsv },
  ndjson: { type: 'application/x-ndjson', lines: rejectedNdjson },
}

export const importRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const outbound = openOutbound({ allow: config.outboundAllow })
  app.register(uploadRoutes, { config, storage: await openStorage(config) })
  const change = changes(app, { table: sql`imports`, schema: Import, find: findImport })

  app.get(
    '/imports',
    {
      ...members,
      schema: { tags, summary: 'List imports', querystring: ImportQuery, response: { 200: many(Import) } },
    },
    ({ db, query }) => listImports(db, query),
  )

  app.get(
    '/imports/:id',
    { ...members, schema: { tags, summary: 'Get an import', params: Params, response: { 200: one(Import) } } },
    async ({ db, params }) => ({ data: orNotFound(await findImport(db, params.id), 'Import') }),
  )

  change.post(
    '/imports',
    {
      ...withRules(owners, faultsOfImport(outbound)),
      schema: {
        tags,
        summary: 'Import contacts, companies or deals from a file, or restore a workspace',
        description:
          'Imports a CSV file (separated by commas, semicolons or tabs), the first sheet of an Excel workbook (XLSX), a JSON array or NDJSON. Text is in UTF-8, UTF-16 with a byte order mark, or Windows-1252, and files may be gzipped. Numbers, amounts and dates are read in the format that all values of their column have; `formats` overrides it. Headers match the names and labels of fields and custom fields; case and spacing do not matter. `tags` are separated by `;` or `,`. `company` and `company_domain` link to a company, which is created if it does not exist. `owner` sets the owner by the email or name of a member. A deal’s `status` can say that it is won or lost, whatever its stage is. `closed_at` is the date on which a new deal was won or lost; without it, that is the time of the import. A deal’s `contact_email` links contacts. If several contacts share an email, `contact_names`, in the same order, selects one of them. A name without an email links the only contact with that name. If the contact cannot be determined, `warnings` says so. If no contact has the email, `on_missing_contact` applies. The column `value` of a deal, spelled exactly like this, is in the minor unit of the currency, such as cents, as in an export. Other spellings (`Value`, `Amount`, `Deal value`) are whole units of the currency; `formats` can change that. An empty cell leaves its field unchanged. Each row is validated like a POST. Rejected rows are kept with the reason, and the other rows are imported. `workspace` restores an archive that `POST /exports` made, in an empty workspace (otherwise 409): ids are kept if they are free, owners and assignees are matched by email address, and an archive that is damaged or was changed is rejected, and nothing is restored. Until it has ended, deleting, merging and erasing records is a 409.',
        'x-errors': ['NOT_FOUND'],
        body: ImportInput,
        response: { 201: one(Import) },
      },
    },
    async (tx, { body }) => ({ data: await startImport(tx, config, outbound, body) }),
  )

  app.get(
    '/imports/:id/columns',
    {
      ...members,
      schema: {
        tags,
        summary: 'List the columns of an import’s file',
        description:
          'The columns in the order of the file, available once the file is read. Use a dry run to check them before importing, and `mapping` to change them.',
        params: Params,
        querystring: ImportColumnQuery,
        response: { 200: many(ImportColumn) },
      },
    },
    async ({ db, params, query }) => orNotFound(await listColumns(db, params.id, query), 'Import'),
  )

  app.get(
    '/imports/:id/errors',
    {
      ...members,
      schema: {
        tags,
        summary: 'List the rows that an import rejected',
        description:
          'The first 10,000 rejected rows, kept for 90 days after the import ended, unless the server is configured otherwise. `failed_rows` counts all of them, `kept_failed_rows` those that can still be listed.',
        params: Params,
        querystring: ImportErrorQuery,
        response: { 200: many(ImportError) },
      },
    },
    async (request, reply) => {
      const { db, params, query } = request
      const { kept_failed_rows } = orNotFound(await findImport(db, params.id), 'Import')
      if (query.format === 'json') return listErrors(db, params.id, kept_failed_rows, query)
      app.holdPieces(request, reply)
      const { type, lines } = rejectedFiles[query.format]
      reply.header('content-type', type)
      reply.header('content-disposition', `attachment; filename="import-${params.id}-errors.${query.format}"`)
      return reply.send(Readable.from(lines(db, params.id), { objectMode: false }) as never)
    },
  )

  change.post(
    '/imports/:id/revert',
    {
      ...owners,
      schema: {
        tags,
        summary: 'Undo an import',
        description:
          'Moves the records that the import created to the trash, with the reason `import_reverted`, and gives records that it updated their earlier values, where they still have the imported ones. A record that was changed since, or to which anything was added (an interaction, a follow-up, a commitment, a deal, a tag), or that the import updated and that was deleted or merged since, is kept and listed at `/imports/{id}/kept`. Companies and contacts that the import created for its rows are moved to the trash too, unless other records refer to them. Tags are kept. It runs in the background; `revert` shows the progress. Returns 409 if the import has not ended, was a dry run, was already reverted, was made by a version without this operation, or ended longer ago than records stay in the trash. A revert that failed can be started again.',
        params: Params,
        response: { 200: one(Import) },
      },
    },
    async (tx, { params }) => ({ data: await startRevert(tx, params.id) }),
  )

  app.get(
    '/imports/:id/kept',
    {
      ...members,
      schema: {
        tags,
        summary: 'List the records that were kept when an import was undone',
        description: 'The first 10,000 of them, with the reason. `revert.kept_rows` counts all of them.',
        params: Params,
        querystring: ImportKeptQuery,
        response: { 200: many(ImportKept) },
      },
    },
    async ({ db, params, query }) => listKept(db, orNotFound(await findImport(db, params.id), 'Import'), query),
  )

  change.delete(
    '/imports/:id',
    {
      ...owners,
      schema: {
        tags,
        summary: 'Cancel an import',
        description:
          'Returns 409 if the import has ended. The status becomes `failed` with the `error_code` `cancelled`. Rows that were imported are kept.',
        params: Params,
        response: { 200: deleted },
      },
    },
    async (tx, { params }) => {
      await cancelImport(tx, params.id)
      return { data: null }
    },
  )
}
