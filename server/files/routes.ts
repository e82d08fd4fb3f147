import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { company } from '../companies/record.ts'
import type { Config } from '../config.ts'
import { contact } from '../contacts/record.ts'
import { systemCaller } from '../database/caller.ts'
import { newId, timeOf } from '../database/ids.ts'
import { reader, transaction } from '../database/transaction.ts'
import { deal } from '../deals/record.ts'
import { anyone, members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, many, manyByCursor, object, one, Params } from '../http/envelope.ts'
import { conflict, forbidden, orNotFound, inBody, notFound } from '../http/errors.ts'
import { listQuery } from '../http/lists.ts'
import { withRules } from '../http/refusals.ts'
import { interaction } from '../interactions/record.ts'
import { openStorage } from '../storage/open.ts'
import { acceptUploads } from '../storage/receive.ts'
import { openDownloads } from '../storage/send.ts'
import { downloadHeaders } from './download.ts'
import { fileLinks, linking } from './link.ts'
import {
  bytesOfContents,
  findDownload,
  findFile,
  hasParent,
  insertContent,
  listFiles,
  listFilesOf,
  removeContents,
  setBytes,
  sorts,
} from './queries.ts'
import { contentOf, File, file, FileQuery } from './record.ts'
import { attachFile, deleteFile } from './save.ts'

const tags = ['Files']
const parents = [contact, company, deal, interaction]
const FilesOfQuery = listQuery(Object.keys(sorts), 'created_at', {})
const DownloadQuery = object({ workspace_id: Type.String(), expires: Type.String(), signature: Type.String() })

const labelOf = ({ title }: { title: string }) => title.toLowerCase()
const articleOf = (noun: string) => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`)

export const fileRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const change = changes(app, { table: file.table, schema: file.Shown, find: findFile })
  const shown = linking(config)
  const links = fileLinks(config)
  const storage = await openStorage(config)
  const downloads = openDownloads(config)

  app.get(
    '/files',
    {
      ...withRules(members, ({ db, query }) => file.problemsOfFilter(db, query)),
      schema: { tags, summary: 'List files', querystring: FileQuery, response: { 200: manyByCursor(File) } },
    },
    async (request) => {
      const { data, meta } = await listFiles(request.db, request.query)
      return { data: data.map((file) => shown(file, request)), meta }
    },
  )

  for (const parent of parents)
    app.get(
      `/${parent.plural}/:id/files`,
      {
        ...members,
        schema: {
          tags,
          operationId: `listFilesOf${parent.title}`,
          summary: `List the files of ${articleOf(labelOf(parent))}`,
          params: Params,
          querystring: FilesOfQuery,
          response: { 200: many(File) },
        },
      },
      async (request) => {
        const { db, params, query } = request
        if (!(await hasParent(db, parent, params.id))) throw notFound(parent.title)
        const { data, meta } = await listFilesOf(db, parent, params.id, query)
        return { data: data.map((file) => shown(file, request)), meta }
      },
    )

  app.get(
    '/files/:id',
    { ...members, schema: { tags, summary: 'Get a file', params: Params, response: { 200: one(File) } } },
    async (request) => ({ data: shown(orNotFound(await findFile(request.db, request.params.id), 'File'), request) }),
  )

  app.get(
    '/files/:id/download',
    {
      ...anyone,
      exposeHeadRoute: false,
      onRequest: async ({ params, query }) => {
        if (!links.isValid(params.id, query))
          throw forbidden('This link was changed or has expired. GET /files/:id returns a new one.')
      },
      schema: {
        tags,
        operationId: 'downloadFile',
        summary: 'Download a file',
        description:
          'Use the `download_url` of the file. Returns 403 if the link was changed or is older than 15 minutes. The file is always sent as an attachment; a type that a browser could run is sent as `application/octet-stream`.',
        'x-errors': ['FORBIDDEN', 'RATE_LIMITED'],
        params: Params,
        querystring: DownloadQuery,
        response: {
          200: {
            description: 'The file, with its own content type if that is harmless',
            content: { 'application/octet-stream': { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
          },
        },
      },
    },
    async (request, reply) => {
      const { params, query } = request
      downloads.admit(query.workspace_id, reply)
      const db = reader(app.database, systemCaller(query.workspace_id, null, 'Files'))
      const file = orNotFound(await findDownload(db, params.id), 'File')
      const content = orNotFound(
        await storage.get(contentOf(query.workspace_id, params.id)),
        'The content of this file',
      )
      return downloads.send(request, reply.headers(downloadHeaders(file)), content)
    },
  )

  change.delete(
    '/files/:id',
    {
      ...members,
      schema: {
        tags,
        summary: 'Delete a file',
        description: 'It goes to the trash and counts toward the quota until it is purged.',
        params: Params,
        response: { 200: deleted },
      },
    },
    async (tx, { params }) => {
      await deleteFile(tx, params.id)
      return { data: null }
    },
  )
}

/** In a plugin of their own, because they accept forms only. */
export const attachmentRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const change = changes(app)
  const shown = linking(config)
  const { fileMaxBytes, fileQuotaBytes } = config
  const parentOf = ({ routeOptions }: FastifyRequest) =>
    parents.find(({ plural }) => routeOptions.url!.endsWith(`/${plural}/:id/files`))!

  await acceptUploads(app, {
    config,
    storage: await openStorage(config),
    maxBytes: fileMaxBytes,
    async reserve(request, length = fileMaxBytes) {
      const { caller, params } = request
      const parent = parentOf(request)
      if (!(await hasParent(request.db, parent, (params as { id: string }).id))) return notFound(parent.title)
      const bytes = Math.min(length, fileMaxBytes)
      const id = newId()
      const isReserved = await transaction(app.database, caller, async (tx) => {
        if (fileQuotaBytes > 0 && (await bytesOfContents(tx)) + bytes > fileQuotaBytes) return false
        insertContent(tx, id, bytes, timeOf(id))
        return true
      })
      if (!isReserved)
        return conflict(
          `The files of this workspace would exceed its quota of ${fileQuotaBytes} bytes. Delete files and purge them from the trash first.`,
          3600,
        )
      return {
        id,
        file: contentOf(caller.workspaceId, id),
        // As the system, because the key of the caller may have ended meanwhile.
        discard: (areBytesLeft) =>
          transaction(app.database, systemCaller(caller.workspaceId, null, 'Files'), async (tx) =>
            areBytesLeft ? setBytes(tx, id, 0) : removeContents(tx, [id]),
          ),
      }
    },
  })

  for (const parent of parents)
    change.post(
      `/${parent.plural}/:id/files`,
      {
        ...members,
        schema: {
          tags,
          operationId: `uploadFileTo${parent.title}`,
          summary: `Attach a file to ${articleOf(labelOf(parent))}`,
          description: `Send the file as multipart/form-data in the part \`file\`, and nothing else. A file can be up to 25 MiB (\`FILE_MAX_BYTES\`). If the files of the workspace, including those in the trash, would exceed its quota (\`FILE_QUOTA_BYTES\`, 10 GiB), the response is a 409. The file is deleted, restored and merged together with the ${labelOf(parent)}.`,
          consumes: ['multipart/form-data'],
          params: Params,
          body: object({ file: Type.Optional(Type.String({ contentMediaType: 'application/octet-stream' })) }),
          response: { 201: one(File) },
        },
      },
      async (tx, request) => {
        const { upload, refusal, params, contentHash } = request
        if (!upload) throw refusal!
        if (upload.file!.bytes === 0) throw inBody('must contain a file of at least one byte')
        const file = await attachFile(tx, parent, params.id, upload, contentHash!)
        return { data: shown(file, request as FastifyRequest) }
      },
    )
}
