import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Config } from '../config.ts'
import { systemCaller } from '../database/caller.ts'
import { reader } from '../database/transaction.ts'
import { anyone, members, ownersOnly } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { many, one, Params } from '../http/envelope.ts'
import { forbidden, orNotFound } from '../http/errors.ts'
import { siteOf } from '../http/network.ts'
import { withRules } from '../http/refusals.ts'
import { addressFor } from '../http/signed-links.ts'
import { openStorage } from '../storage/open.ts'
import { openDownloads } from '../storage/send.ts'
import { exportLinks } from './link.ts'
import { findExport, listExports, type Stored } from './queries.ts'
import { fileOf } from './run.ts'
import { DownloadQuery, Export, ExportInput, ExportQuery, type Format } from './schema.ts'
import { problemsOfExport, startExport } from './start.ts'

const tags = ['Exports']
const contentTypes: Record<Format, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}

export const exportRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const change = changes(app)
  const links = exportLinks(config)
  const storage = await openStorage(config)
  const downloads = openDownloads(config)

  /** A link needs no key, so members do not get that of an archive. */
  async function shown(jobs: readonly Stored[], request: FastifyRequest): Promise<Export[]> {
    const isArchive = ({ entity_type, has_file }: Stored) => has_file && entity_type === 'workspace'
    const hidesArchives = jobs.some(isArchive) && !(await isOwner(request))
    const { workspaceId } = request.caller
    return jobs.map((stored) => {
      const { has_file, ...job } = stored
      const mayDownload = has_file && !(isArchive(stored) && hidesArchives)
      const path = links.pathOf(job.id, { file: nameOf(job), workspace_id: workspaceId })
      return { ...job, download_url: mayDownload ? addressFor(config, request) + path : null }
    })
  }

  app.get(
    '/exports',
    {
      ...members,
      schema: { tags, summary: 'List exports', querystring: ExportQuery, response: { 200: many(Export) } },
    },
    async (request) => {
      const { data, meta } = await listExports(request.db, request.query)
      return { data: await shown(data, request), meta }
    },
  )

  app.get(
    '/exports/:id',
    { ...members, schema: { tags, summary: 'Get an export', params: Params, response: { 200: one(Export) } } },
    async (request) => {
      const job = orNotFound(await findExport(request.db, request.params.id), 'Export')
      return { data: (await shown([job], request))[0]! }
    },
  )

  change.post(
    '/exports',
    {
      ...withRules(members, ({ db, body }) => problemsOfExport(db, body)),
      schema: {
        tags,
        summary: 'Export contacts, companies, deals or a whole workspace to a file',
        description:
          "Exports all fields, from one snapshot of the data. CSV follows RFC 4180: each custom field is a column, tags are joined by `;`, and a cell that a spreadsheet would run as a formula starts with `'`. XLSX has real dates and numbers, further sheets beyond 1,048,576 rows, and texts of at most 32,767 characters: `warnings` names those that were cut. JSON is an array of the records as the API returns them. All formats also contain the name, domain and email of linked companies and contacts, so that the file can be imported into another workspace. `workspace` (owners) exports everything as one ZIP archive of NDJSON files with a manifest, which `POST /imports` restores in an empty workspace: records, files, tags, custom fields, shared views, activity, history of deals, events and settings, but no members, keys, webhooks, trash or secrets.",
        body: ExportInput,
        response: { 201: one(Export) },
      },
    },
    async (tx, request) => {
      const { body } = request
      if (body.entity_type === 'workspace' && !(await isOwner(request as FastifyRequest))) throw forbidden(ownersOnly)
      return { data: await startExport(tx, config, body) }
    },
  )

  app.get(
    '/exports/:id/download',
    {
      ...anyone,
      exposeHeadRoute: false,
      onRequest: async ({ params, query }) => {
        if (!links.isValid(params.id, query))
          throw forbidden('This link was changed or has expired. GET /exports/:id returns a new one.')
      },
      schema: {
        tags,
        operationId: 'downloadExport',
        summary: 'Download the file of an export',
        description:
          'Use the `download_url` of the export. Returns 403 if the link was changed or is older than 24 hours.',
        'x-errors': ['FORBIDDEN', 'RATE_LIMITED'],
        params: Params,
        querystring: DownloadQuery,
        response: {
          200: {
            description: 'The file',
            content: {
              'text/csv': { schema: Type.Unsafe<Readable>({ type: 'string' }) },
              'application/json': { schema: Type.Unsafe<Readable>({}) },
              [contentTypes.zip]: {
                schema: Type.Unsafe<Readable>({ type: 'string', contentMediaType: 'application/octet-stream' }),
              },
              [contentTypes.xlsx]: {
                schema: Type.Unsafe<Readable>({ type: 'string', contentMediaType: 'application/octet-stream' }),
              },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      downloads.admit(query.workspace_id ?? siteOf(request.ip), reply)
      const name = query.file
      const format = name.slice(name.lastIndexOf('.') + 1) as Format // the signature covers the name
      const hasFile = await isThere(params.id, query.workspace_id)
      const file = orNotFound(
        hasFile ? await storage.get(fileOf(params.id, format)) : undefined,
        'The file of this export',
      )
      reply
        .header('content-type', contentTypes[format])
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
      return downloads.send(request, reply, file)
    },
  )

  /** An erasure of a person hides the files at once, and a job deletes them. Links of earlier versions do not name the workspace. */
  async function isThere(id: string, workspaceId: string | undefined) {
    if (workspaceId === undefined) return true
    const db = reader(app.database, systemCaller(workspaceId, null, 'Exports'))
    return (await findExport(db, id))?.has_file
  }
}

const isOwner = async (request: FastifyRequest) => (await request.prove()).role === 'owner'

/** The file name of the download. */
const nameOf = ({ entity_type, created_at, format }: Pick<Export, 'entity_type' | 'created_at' | 'format'>) =>
  `${entity_type}-${created_at.slice(0, 10)}.${format}`
