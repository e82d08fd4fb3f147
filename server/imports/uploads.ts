import { createHash } from 'node:crypto'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Config, isLimited } from '../config.ts'
import { newId, timeOf } from '../database/ids.ts'
import { recordEvent } from '../events/record.ts'
import { owners } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { object, one } from '../http/envelope.ts'
import { inBody, tooMany } from '../http/errors.ts'
import { DiskFull, type Storage } from '../storage/storage.ts'
import { bytesOfUploads, bytesOfUploadsLocked, insertUpload } from './queries.ts'
import { Upload } from './schema.ts'
import { uploadFile, uploadUrl } from './start.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes that this request has added to the pending bytes of its workspace. */
    reserved?: { workspaceId: string; bytes: number }
    upload?: { id: string; name: string | null; contentType: string | null; bytes: number; isKept: boolean }
  }
}

/** How many files of the largest size a workspace may hold. */
const mostFiles = 10
/** The maximum size of the multipart headers and boundaries around the file. */
const formBytes = 2000

export const uploadRoutes: FastifyPluginAsyncTypebox<{ config: Config; storage: Storage }> = async (
  app,
  { config, storage },
) => {
  await app.register(multipart, {
    limits: { fileSize: config.importMaxBytes, files: 1, fields: 0, parts: 1, headerPairs: 50 },
  })

  const notAForm = 'must be multipart/form-data with the file in the part `file`'
  app.addContentTypeParser('*', (_request, _payload, done) => done(inBody(notAForm)))

  const quota = isLimited(config) ? mostFiles * config.importMaxBytes : Infinity
  /** The bytes of each workspace that are being stored in this process and belong to no committed upload yet. */
  const pending = new Map<string, number>()
  const addPending = (workspaceId: string, bytes: number) => {
    const sum = (pending.get(workspaceId) ?? 0) + bytes
    if (sum === 0) pending.delete(workspaceId)
    else pending.set(workspaceId, sum)
    return sum
  }
  const full = () =>
    tooMany('The upload quota of this workspace is used up. Uploaded files are deleted after 7 days.', 3600)

  // The file is stored before the transaction begins, so that the transaction stays short.
  app.addHook('preHandler', async (request) => {
    if (!request.isMultipart()) throw inBody(notAForm)
    const kept = await bytesOfUploads(request.db)
    const taken = kept + (pending.get(request.caller.workspaceId) ?? 0)
    const length = Number(request.headers['content-length'] ?? 0)
    // A repeated request still gets the first response when the quota is used up: its file is compared, not stored.
    const isRepeatable = request.headers['idempotency-key'] !== undefined
    const mayStore = taken + (isRepeatable ? length : Math.max(1, length - formBytes)) <= quota
    if (!mayStore && !isRepeatable) throw full()
    for await (const part of readable(request.parts())) {
      if (part.type !== 'file' || part.fieldname !== 'file') throw inBody('must contain the file in the part `file`')
      await (mayStore ? keep(request, part, kept) : compare(request, part))
    }
    if (!request.contentHash) throw inBody('must contain the file in the part `file`')
  })

  /** Each chunk is reserved before it is stored, so that concurrent uploads cannot exceed the quota together. */
  async function keep(request: FastifyRequest, { file, filename, mimetype }: MultipartFile, kept: number) {
    const id = newId()
    const { workspaceId } = request.caller
    request.reserved = { workspaceId, bytes: 0 }
    const digest = createHash('sha256')
    async function* hashed() {
      for await (const chunk of readable(file as AsyncIterable<Buffer>)) {
        request.reserved!.bytes += chunk.length
        if (kept + addPending(workspaceId, chunk.length) > quota) throw full()
        digest.update(chunk)
        yield chunk
      }
      if (file.truncated) throw tooLarge()
    }
    const { bytes } = await storage.put(uploadFile(workspaceId, id), hashed()).catch((error: Error) => {
      if (error instanceof DiskFull) throw tooMany(`${error.message}. Try again later.`, 3600)
      throw error
    })
    request.upload = { id, name: shown(filename), contentType: shown(mimetype), bytes, isKept: false }
    request.contentHash = digest.digest('hex')
  }

  async function compare(request: FastifyRequest, { file }: MultipartFile) {
    const digest = createHash('sha256')
    for await (const chunk of readable(file as AsyncIterable<Buffer>)) digest.update(chunk)
    if (file.truncated) throw tooLarge()
    request.contentHash = digest.digest('hex')
  }

  const tooLarge = () => inBody(`is larger than the limit of ${config.importMaxBytes} bytes`)

  function release(request: FastifyRequest) {
    if (request.reserved) addPending(request.reserved.workspaceId, -request.reserved.bytes)
    delete request.reserved
  }

  // A replay or a rejection leaves a file that no upload refers to. After a 500 the upload may have been committed
  // although its confirmation was lost, so the file is kept; the clean-up removes it if no upload refers to it.
  app.addHook('onResponse', async (request, reply) => {
    release(request)
    const { caller, upload } = request
    if (upload && !upload.isKept && reply.statusCode < 500)
      await storage.delete(uploadFile(caller.workspaceId, upload.id))
  })

  changes(app).post(
    '/uploads',
    {
      ...owners,
      schema: {
        tags: ['Imports'],
        summary: 'Upload a file to import',
        description: 'Send the file as multipart/form-data in the part `file`. It is kept for 7 days.',
        consumes: ['multipart/form-data'],
        body: object({ file: Type.Optional(Type.String({ contentMediaType: 'application/octet-stream' })) }),
        response: { 201: one(Upload) },
      },
    },
    async (tx, request) => {
      // Locked because other processes store files too. A repeated request ends here and gets the first response.
      const kept = await bytesOfUploadsLocked(tx)
      const stored = request.upload
      if (!stored || kept + stored.bytes > quota) throw full()
      const upload = {
        id: stored.id,
        file_url: uploadUrl(stored.id),
        name: stored.name,
        bytes: stored.bytes,
        created_at: timeOf(stored.id),
      }
      insertUpload(tx, upload, stored.contentType)
      recordEvent(tx, 'upload.created', upload.id, { data: upload })
      tx.afterCommit(() => {
        stored.isKept = true
        release(request as FastifyRequest)
      })
      return { data: upload }
    },
  )
}

/** Errors of the form are errors of the client. */
async function* readable<Item>(source: AsyncIterable<Item>) {
  try {
    yield* source
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    throw inBody(
      code.endsWith('_LIMIT')
        ? 'must contain the file in the part `file`, and nothing else'
        : `cannot be read: ${message}`,
    )
  }
}

const shown = (text: string | undefined) =>
  text?.replaceAll('\0', '').toWellFormed().slice(0, 255).toWellFormed() || null
