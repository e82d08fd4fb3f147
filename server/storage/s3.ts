import { pipeline, type Readable, Transform } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Config } from '../config.ts'
import { checkName, isName, type Storage } from './storage.ts'

type MultipartUpload = { add(part: Buffer): Promise<void>; complete(): Promise<unknown>; abort(): Promise<unknown> }

const partSize = 8 * 1024 * 1024

// The client has no time limits by default: a silent server would keep a request waiting forever. Two attempts: 10 s.
const timeout = 5_000

// The default is 50. A download keeps a connection for as long as its client reads, and others would wait for it.
const sockets = { maxSockets: 1000 }

/** Files in a bucket of S3 or of a compatible server, where the bucket is in the path instead of the host name. */
export function openS3(
  { bucket, accessKeyId, secretAccessKey, region, endpoint }: NonNullable<Config['s3']>,
  idleMs = 30_000,
): Storage {
  const open = (timeouts: { socketTimeout: number } | { requestTimeout: number; throwOnRequestTimeout: true }) =>
    new S3Client({
      region,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
      // Not every server supports the checksums that the client adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: timeout, httpAgent: sockets, httpsAgent: sockets, ...timeouts },
      maxAttempts: 2,
    })
  // A large part may take long as long as bytes flow. When reading, the client of a download may pause, so `flowing` limits
  // the time instead.
  const writing = open({ socketTimeout: timeout })
  // Joining the parts of a large file may take minutes, and a second attempt would find the upload gone.
  const joining = open({ socketTimeout: 5 * 60_000 })
  const client = open({ requestTimeout: timeout, throwOnRequestTimeout: true })

  const objectOf = (name: string) => {
    checkName(name)
    return { Bucket: bucket, Key: name }
  }

  async function startUpload(object: { Bucket: string; Key: string }): Promise<MultipartUpload> {
    const { UploadId } = await writing.send(new CreateMultipartUploadCommand(object))
    const Parts: { ETag: string | undefined; PartNumber: number }[] = []
    return {
      async add(part) {
        const PartNumber = Parts.length + 1
        const { ETag } = await writing.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body: part }))
        Parts.push({ ETag, PartNumber })
      },
      complete: () =>
        joining.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts } })),
      abort: () => writing.send(new AbortMultipartUploadCommand({ ...object, UploadId })),
    }
  }

  return {
    async put(name, content) {
      const object = objectOf(name)
      let bytes = 0
      let upload: MultipartUpload | undefined
      try {
        for await (const { part, isLast } of partsOf(content)) {
          bytes += part.length
          if (isLast && !upload) await writing.send(new PutObjectCommand({ ...object, Body: part }))
          else {
            upload ??= await startUpload(object)
            await upload.add(part)
          }
        }
        await upload?.complete()
      } catch (error) {
        // Parts that a killed process leaves behind are deleted by a lifecycle rule of the bucket.
        await upload?.abort().catch(() => {}) // the first error is the cause
        throw error
      }
      return { bytes }
    },

    async get(name) {
      try {
        const found = await client.send(new GetObjectCommand(objectOf(name)))
        return { stream: flowing(found.Body as Readable, idleMs), size: found.ContentLength! }
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
        for (const { Key, LastModified } of page.Contents ?? []) if (LastModified! < time && isName(Key!)) yield Key!
      }
    },
  }
}

/** Fails if the storage stops sending for too long. The time in which the reader takes nothing does not count. */
function flowing(body: Readable, idleMs: number) {
  let progressAt = performance.now()
  const content = new Transform({
    transform(chunk, _encoding, done) {
      progressAt = performance.now()
      done(null, chunk)
    },
  })
  const timer = setInterval(() => {
    const now = performance.now()
    if (content.writableNeedDrain || content.readableLength > 0) progressAt = now
    else if (now - progressAt > idleMs) body.destroy(new Error(`The storage stopped sending for ${idleMs / 1000} s`))
  }, idleMs / 10).unref()
  return pipeline(body, content, () => clearInterval(timer))
}

/** Parts of equal size, because the length of the content is not known in advance; the last one may be shorter. */
async function* partsOf(content: AsyncIterable<Buffer | string>) {
  let chunks: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    const buffer = Buffer.from(chunk)
    chunks.push(buffer)
    length += buffer.length
    while (length > partSize) {
      const whole = Buffer.concat(chunks)
      yield { part: whole.subarray(0, partSize), isLast: false }
      chunks = [whole.subarray(partSize)]
      length -= partSize
    }
  }
  yield { part: Buffer.concat(chunks), isLast: true }
}
