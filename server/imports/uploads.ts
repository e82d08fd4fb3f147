import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { type Config, isLimited } from '../config.ts'
import { newId, timeOf } from '../database/ids.ts'
import { recordEvent } from '../events/record.ts'
import { owners } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { object, one } from '../http/envelope.ts'
import { tooMany } from '../http/errors.ts'
import { acceptUploads, keepUpload } from '../storage/receive.ts'
import type { Storage } from '../storage/storage.ts'
import { bytesOfUploads, bytesOfUploadsLocked, insertUpload } from './queries.ts'
import { Upload } from './schema.ts'
import { uploadFile, uploadUrl } from './start.ts'

/** How many files of the largest size a workspace may hold. */
const maxFiles = 10
/** The maximum size of the multipart headers and boundaries around the file. */
const formBytes = 2000

export const uploadRoutes: FastifyPluginAsyncTypebox<{ config: Config; storage: Storage }> = async (
  app,
  { config, storage },
) => {
  const quota = isLimited(config) ? maxFiles * config.importMaxBytes : Infinity
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

  await acceptUploads(app, {
    config,
    storage,
    maxBytes: config.importMaxBytes,
    async reserve({ db, headers }, length = 0) {
      const { workspaceId } = db
      const kept = await bytesOfUploads(db)
      const taken = kept + (pending.get(workspaceId) ?? 0)
      // A request with a key may be a retry, whose file is only compared: it is stored only if its full length fits.
      const isRepeatable = headers['idempotency-key'] !== undefined
      if (taken + (isRepeatable ? length : Math.max(1, length - formBytes)) > quota) return full()
      const id = newId()
      let reserved = 0
      return {
        id,
        file: uploadFile(workspaceId, id),
        // Each chunk is reserved before it is stored, so that concurrent uploads cannot exceed the quota together.
        take(bytes) {
          reserved += bytes
          if (kept + addPending(workspaceId, bytes) > quota) throw full()
        },
        release: () => void addPending(workspaceId, -reserved),
      }
    },
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
      const { upload: stored, refusal } = request
      if (!stored) throw refusal!
      const { id } = stored.place
      const { name, contentType, bytes } = stored.file!
      if (kept + bytes > quota) throw full()
      const upload = { id, file_url: uploadUrl(id), name, bytes, created_at: timeOf(id) }
      insertUpload(tx, upload, contentType)
      recordEvent(tx, 'upload.created', id, { data: upload })
      tx.afterCommit(() => keepUpload(stored))
      return { data: upload }
    },
  )
}
