import { Readable } from 'node:stream'
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { Config } from '../config.ts'
import { checkName, type Storage } from './storage.ts'

/** In a bucket of S3, or of something that speaks like it: there the bucket stands in the path, not in the host name. */
export function openS3({ bucket, accessKeyId, secretAccessKey, region, endpoint }: NonNullable<Config['s3']>): Storage {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // The checksums that the client adds of its own accord are not understood by every server.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  const objectOf = (name: string) => {
    checkName(name)
    return { Bucket: bucket, Key: name }
  }

  return {
    async put(name, content) {
      let bytes = 0
      let broken: unknown
      async function* counted() {
        try {
          for await (const chunk of content) {
            bytes += Buffer.byteLength(chunk)
            yield chunk
          }
        } catch (error) {
          broken = error
          throw error
        }
      }
      const Body = Readable.from(counted(), { objectMode: false })
      // In parts, because the length is not known before the end. What a kill leaves of them, a rule of the bucket clears.
      const upload = new Upload({
        client,
        params: { ...objectOf(name), Body },
        queueSize: 2,
        partSize: 8 * 1024 * 1024,
      })
      await upload.done().catch((error: unknown) => {
        throw broken ?? error // the cause, not what went wrong while clearing up after it
      })
      return { bytes }
    },

    async get(name) {
      try {
        const found = await client.send(new GetObjectCommand(objectOf(name)))
        return { stream: found.Body as Readable, size: found.ContentLength! }
      } catch (error) {
        const { name: kind } = error as Error
        if (kind === 'NoSuchKey' || kind === 'NotFound') return
        throw error
      }
    },

    async delete(name) {
      await client.send(new DeleteObjectCommand(objectOf(name)))
    },

    async *olderThan(folder, time) {
      checkName(folder)
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${folder}/` })) {
        for (const { Key, LastModified } of page.Contents ?? []) if (LastModified! < time) yield Key!
      }
    },
  }
}
