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
import type { Storage } from '../storage/storage.ts'
import { bytesOfUploads, insertUpload } from './queries.ts'
import { Upload } from './schema.ts'
import { uploadFile, uploadUrl } from './start.ts'

declare module 'fastify' {
  interface FastifyRequest {
    upload?: { id: string; name: string | null; contentType: string | null; bytes: number; isKept: boolean }
  }
}

/** So many of the largest may lie here at a time. */
const mostFiles = 10

export const uploadRoutes: FastifyPluginAsyncTypebox<{ config: Config; storage: Storage }> = async (
  app,
  { config, storage },
) => {
  await app.register(multipart, {
    limits: { fileSize: config.importMaxBytes, files: 1, fields: 0, parts: 1, headerPairs: 50 },
  })

  const notAForm = 'must be multipart/form-data, with the file as its part `file`'
  app.addContentTypeParser('*', (_request, _payload, done) => done(inBody(notAForm)))

  // The file is stored before the transaction begins, which then only has to say that it is there.
  app.addHook('preHandler', async (request) => {
    if (!request.isMultipart()) throw inBody(notAForm)
    for await (const part of readable(request.parts())) {
      if (part.type !== 'file' || part.fieldname !== 'file') throw inBody('must hold the file as its part `file`')
      await keep(request, part)
    }
    if (!request.upload) throw inBody('must hold the file as its part `file`')
  })

  async function keep(request: FastifyRequest, { file, filename, mimetype }: MultipartFile) {
    const id = newId()
    const digest = createHash('sha256')
    async function* hashed() {
      for await (const chunk of readable(file as AsyncIterable<Buffer>)) {
        digest.update(chunk)
        yield chunk
      }
      if (file.truncated) throw inBody(`is larger than the limit of ${config.importMaxBytes} bytes`)
    }
    const { bytes } = await storage.put(uploadFile(request.caller.workspaceId, id), hashed())
    request.upload = { id, name: shown(filename), contentType: shown(mimetype), bytes, isKept: false }
    request.contentHash = digest.digest('hex')
  }

  // A repetition that got its kept answer, or a refusal, leaves a file that nobody knows of.
  app.addHook('onResponse', async ({ caller, upload }) => {
    if (upload && !upload.isKept) await storage.delete(uploadFile(caller.workspaceId, upload.id))
  })

  changes(app).post(
    '/uploads',
    {
      ...owners,
      schema: {
        tags: ['Imports'],
        summary: 'Upload a file to import',
        description: 'Sent as multipart/form-data, with the file as its part `file`. It is kept for 7 days.',
        consumes: ['multipart/form-data'],
        body: object({ file: Type.Optional(Type.String({ contentMediaType: 'application/octet-stream' })) }),
        response: { 201: one(Upload) },
      },
    },
    async (tx, request) => {
      const stored = request.upload!
      const upload = {
        id: stored.id,
        file_url: uploadUrl(stored.id),
        name: stored.name,
        bytes: stored.bytes,
        created_at: timeOf(stored.id),
      }
      const kept = await bytesOfUploads(tx)
      if (isLimited(config) && kept + stored.bytes > mostFiles * config.importMaxBytes)
        throw tooMany(`The files uploaded here hold ${kept} bytes already: they go 7 days after they came`, 3600)
      insertUpload(tx, upload, stored.contentType)
      recordEvent(tx, 'upload.created', upload.id, { data: upload })
      tx.afterCommit(() => void (stored.isKept = true))
      return { data: upload }
    },
  )
}

/** What is wrong with the form is the sender's fault. */
async function* readable<Item>(source: AsyncIterable<Item>) {
  try {
    yield* source
  } catch (error) {
    const { code = '', message } = error as Error & { code?: string }
    throw inBody(
      code.endsWith('_LIMIT')
        ? 'must hold the file as its part `file`, and nothing else'
        : `cannot be read: ${message}`,
    )
  }
}

const shown = (text: string | undefined) =>
  text?.replaceAll('\0', '').toWellFormed().slice(0, 255).toWellFormed() || null
