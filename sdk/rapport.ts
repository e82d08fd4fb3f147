import { RapportError } from './errors.ts'
import { listOf } from './list.ts'
import { operations, type Resources } from './operations.ts'
import {
  backoff,
  type ClientOptions,
  openSend,
  pause,
  type RequestOptions,
  resultOf,
  segment,
  type Send,
} from './request.ts'
import { currentPosition, type StreamOptions, streamEvents } from './stream.ts'
import type { components, StreamEvent } from './types.ts'
import { type FileOwner, openUpload, type UploadOptions } from './upload.ts'

export { type ErrorCode, RapportError } from './errors.ts'
export type { List, Page } from './list.ts'
export { createPaths, type Paths } from './paths.ts'
export { type ClientOptions, etagOf, newKey, type RequestOptions } from './request.ts'
export type { components, paths, StreamEvent, WebhookEvent } from './types.ts'
export { verifyWebhook, WebhookVerificationError } from './webhooks.ts'

type Schemas = components['schemas']
type WaitOptions = {
  signal?: AbortSignal
  /** Called with the job each time it was read. */
  onProgress?: (job: { status: string }) => void
}

export type Rapport = Resources & {
  imports: {
    /** Upload a file to import. Pass the `file_url` of the result to `imports.create`. */
    upload(file: Blob, name: string, options?: UploadOptions): Promise<Schemas['Upload']>
    /** Wait until an import has completed or failed. */
    waitFor(job: string | { id: string }, options?: WaitOptions): Promise<Schemas['Import']>
  }
  files: {
    /** Attach a file to a record: `files.upload('contacts', id, file, 'plan.pdf')`. */
    upload(kind: FileOwner, id: string, file: Blob, name: string, options?: UploadOptions): Promise<Schemas['File']>
    /** Download a file. */
    download(file: string | { id: string }, options?: RequestOptions): Promise<Response>
  }
  exports: {
    /** Download the file of a completed export. */
    download(job: string | { id: string }, options?: RequestOptions): Promise<Response>
    /** Wait until an export has completed or failed. */
    waitFor(job: string | { id: string }, options?: WaitOptions): Promise<Schemas['Export']>
  }
  bulkJobs: {
    /** Wait until a bulk job has completed, failed, or was cancelled. */
    waitFor(job: string | { id: string }, options?: WaitOptions): Promise<Schemas['BulkJob']>
  }
  events: {
    /** Stream events as they happen. Reconnects by itself, and yields each event once. Ends when `signal` aborts. */
    stream(options?: StreamOptions): AsyncGenerator<StreamEvent, void, undefined>
    /** The current position of the event log: `since` of a stream that yields every event from now on. */
    position(options?: { signal?: AbortSignal }): Promise<string>
  }
  /** Send any request, such as `request('GET', '/api/v1/contacts', { query: { q: 'ada' } })`. */
  request: Send
}

/** A client of one server, with a method for each operation: `rapport.contacts.create({ first_name: 'Ada' })`. */
export function createRapport(options: ClientOptions = {}): Rapport {
  const send = openSend(options)
  const upload = openUpload(send, options)
  const resources = Object.fromEntries(
    Object.entries(operations).map(([resource, methods]) => [
      resource,
      Object.fromEntries(Object.entries(methods).map(([name, operation]) => [name, methodOf(send, operation)])),
    ]),
  )
  Object.assign(resources.imports!, {
    upload: (file: Blob, name: string, given?: UploadOptions) => upload('/api/v1/uploads', file, name, given),
    waitFor: waitFor(send, 'imports'),
  })
  Object.assign(resources.files!, {
    upload: (kind: FileOwner, id: string, file: Blob, name: string, given?: UploadOptions) =>
      upload(`/api/v1/${kind}/${segment(id)}/files`, file, name, given),
    download: download(send, 'files'),
  })
  Object.assign(resources.exports!, { download: download(send, 'exports'), waitFor: waitFor(send, 'exports') })
  Object.assign(resources.bulkJobs!, { waitFor: waitFor(send, 'bulk-jobs') })
  Object.assign(resources.events!, {
    stream: (given?: StreamOptions) => streamEvents(send, given),
    position: (given?: { signal?: AbortSignal }) => currentPosition(send, given),
  })
  return { ...resources, request: send } as unknown as Rapport
}

/** Arguments: the parts of the path, then the query of a GET or the body of another method, then the options. */
function methodOf(send: Send, operation: string) {
  const [method = '', template = '', kind] = operation.split(' ')
  return (...given: unknown[]) => {
    const path = template.replaceAll(/\{\w+\}/g, () => {
      const id = given.shift()
      if (typeof id !== 'string' || id === '') throw new TypeError(`${operation}: an id is missing`)
      return segment(id)
    })
    const input =
      kind === 'body'
        ? { body: given.shift() ?? {} }
        : { query: ['list', 'cursor', 'query'].includes(kind!) ? (given.shift() as object | undefined) : undefined }
    const options = given[0] as RequestOptions | undefined
    if (kind === 'list' || kind === 'cursor') return listOf(send, path, input.query ?? {}, kind, options)
    const response = send(method, path, input, options)
    return kind === 'file' ? response : response.then(dataOf)
  }
}

const dataOf = async (response: Response) => (await resultOf(response)).data

function waitFor(send: Send, path: string) {
  return async (job: string | { id: string }, { signal, onProgress }: WaitOptions = {}) => {
    const id = typeof job === 'string' ? job : job.id
    const options = signal ? { signal } : {}
    for (let attempt = 0; ; attempt++) {
      const found = (await dataOf(await send('GET', `/api/v1/${path}/${segment(id)}`, {}, options))) as {
        status: string
      }
      onProgress?.(found)
      if (!['pending', 'processing'].includes(found.status)) return found
      await pause(backoff(Math.min(attempt, 2)), signal)
    }
  }
}

/** Reads the file or the export first, because its link to the content is signed and expires. */
function download(send: Send, from: 'exports' | 'files') {
  return async (job: string | { id: string }, options?: RequestOptions) => {
    const id = typeof job === 'string' ? job : job.id
    const { download_url: link } = (await dataOf(
      await send('GET', `/api/v1/${from}/${encodeURIComponent(id)}`, {}, options),
    )) as {
      download_url: string | null
    }
    if (!link) throw new RapportError('NOT_FOUND', 'The export has no file: it has not completed, or its file expired.')
    const { pathname, search } = new URL(link, 'http://localhost')
    return send('GET', pathname + search, {}, options)
  }
}
