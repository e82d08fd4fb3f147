import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { limitAtOnce } from '../http/at-once.ts'
import { ApiError, inBody, tooMany } from '../http/errors.ts'
import { DiskFull } from './reserve.ts'
import type { Storage } from './storage.ts'

/** Where an upload is stored, and the space that is reserved for it. */
export type Place = {
  id: string
  /** The name in the storage. */
  file: string
  /** Called for each chunk before it is stored. Throws if there is no space for it. */
  take?(bytes: number): void
  /** Called once, when the upload is committed or rejected. */
  release?(): void
  /** Called for an upload that is not kept. Its bytes may be left if they could not be deleted. */
  discard?(areBytesLeft: boolean): Promise<unknown>
}

/** A stored upload. It is deleted unless its transaction commits: see `keepUpload`. */
export type Upload = { place: Place; file: Received | undefined; isKept: boolean }

type Received = { name: string | null; contentType: string | null; bytes: number }

declare module 'fastify' {
  interface FastifyRequest {
    upload?: Upload
    /** Why the file was not stored. A repeated request still gets the first response, so the handler throws it. */
    refusal?: ApiError
  }
}

type Options = {
  config: Config
  storage: Storage
  maxBytes: number
  /** Reserves space for the upload, or returns why it cannot be stored. `length` is the size of the body, if it is known. */
  reserve(request: FastifyRequest, length: number | undefined): Promise<Place | ApiError>
}

/** Of one workspace. With S3, up to two parts of 8 MiB of each are in memory. */
const maxAtOnce = 10

const notAForm = 'must be multipart/form-data with the file in the part `file`'
/** Of what surrounds the file in a form: boundaries and headers. */
const formBytes = 64 * 1024

const [gatherBytes, gatherPieces] = [16 * 1024, 1000]

const noFile = 'must contain the file in the part `file`'

/**
 * Makes the routes of a plugin accept multipart/form-data with exactly one part, `file`. The file is stored before the
 * handler runs, so that its transaction stays short. If the transaction does not commit, the file is deleted before the
 * response is sent. After a 500 of a file that was stored it may have been committed although the confirmation was lost, so
 * the file is kept; the clean-up job of the resource deletes it if nothing refers to it.
 */
export async function acceptUploads(app: FastifyInstance, { config, storage, maxBytes, reserve }: Options) {
  const admit = limitAtOnce(config, maxAtOnce, 'uploads')
  const tooLarge = inBody(`is larger than the limit of ${maxBytes} bytes`)
  await app.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 50 },
  })
  app.addContentTypeParser('*', (_request, _payload, done) => done(inBody(notAForm)))

  app.addHook('preHandler', async (request, reply) => {
    if (!request.isMultipart()) throw inBody(notAForm)
    admit(request.caller.workspaceId, reply)
    const { 'content-length': length, 'idempotency-key': key } = request.headers
    const place = await reserve(request, length === undefined ? undefined : Number(length))
    if (place instanceof ApiError) {
      if (key === undefined) throw place
      request.refusal = place
    } else request.upload = { place, file: undefined, isKept: false }

    let receiving: { file: Readable; received: Promise<void> } | undefined
    let isRefused = false
    try {
      await Promise.race([readForm(), isTooLong(request)])
    } catch (error) {
      isRefused = true
      request.raw.unpipe().pause() // the parser would read on
      receiving?.file.destroy(error as Error)
      await receiving?.received.catch(() => {}) // so that nothing is stored after the file is deleted
      throw error
    }
    if (!request.contentHash) throw inBody(noFile)

    async function readForm() {
      for await (const part of readable(request.parts())) {
        if (isRefused) return
        if (part.type !== 'file' || part.fieldname !== 'file') throw inBody(noFile)
        receiving = { file: part.file, received: receive(request, part) }
        await receiving.received
      }
    }
  })

  /** Rejects when more arrives than a form with the largest file has. The parser reads what follows the form without a limit. */
  const isTooLong = ({ raw }: FastifyRequest) =>
    new Promise<never>((_, reject) => {
      let bytes = 0
      raw.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > maxBytes + formBytes) reject(tooLarge)
      })
    })

  async function receive(request: FastifyRequest, { file, filename, mimetype }: MultipartFile) {
    const { upload } = request
    const digest = createHash('sha256')
    let bytes = 0
    async function* content() {
      const count = (length: number) => {
        upload?.place.take?.(length)
        bytes += length
      }
      for await (const chunk of gathered(readable(file as AsyncIterable<Buffer>), count)) {
        digest.update(chunk)
        yield chunk
      }
      if (file.truncated) throw tooLarge
    }
    if (upload)
      await storage.put(upload.place.file, content()).catch((error: Error) => {
        if (error instanceof DiskFull) throw tooMany(`${error.message}. Try again later.`, 3600)
        throw error
      })
    else for await (const _ of content());
    if (upload) upload.file = { name: shown(filename?.replaceAll('%22', '"')), contentType: shown(mimetype), bytes }
    request.contentHash = digest.digest('hex')
  }

  // Not onResponse, which does not run when the client has closed the connection.
  app.addHook('onSend', async ({ upload, log }, reply) => {
    if (!upload || upload.isKept) return
    release(upload)
    if (reply.statusCode >= 500 && upload.file) return
    // If any of it fails, the clean-up job tries again.
    const report = (error: Error) => log.error({ err: error }, 'a rejected upload could not be deleted')
    const areBytesLeft = await storage.delete(upload.place.file).then(
      () => false,
      (error: Error) => {
        report(error)
        return true
      },
    )
    await upload.place.discard?.(areBytesLeft).catch(report)
  })
}

/** Called when the transaction that refers to the file is committed. */
export function keepUpload(upload: Upload) {
  upload.isKept = true
  release(upload)
}

function release({ place }: Upload) {
  place.release?.()
  delete place.release
}

/** Storing a small piece takes as long as storing many kilobytes. */
async function* gathered(source: AsyncIterable<Buffer>, count: (bytes: number) => void) {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of source) {
    count(piece.length)
    pieces.push(piece)
    bytes += piece.length
    if (bytes < gatherBytes && pieces.length < gatherPieces) continue
    yield Buffer.concat(pieces)
    pieces = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(pieces)
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
