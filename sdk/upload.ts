import { errorOf, RapportError } from './errors.ts'
import { type ClientOptions, newKey, type RequestOptions, type Send } from './request.ts'
import type { components } from './types.ts'

type Schemas = components['schemas']
/** The operations that receive a file, and what they return. */
type Uploads = { '/api/v1/uploads': Schemas['Upload'] } & Record<
  `/api/v1/${FileOwner}/${string}/files`,
  Schemas['File']
>
/** The kinds of records that files can be attached to. */
export type FileOwner = 'contacts' | 'companies' | 'deals' | 'interactions'

export type UploadOptions = RequestOptions & {
  /** Called while the file is sent. */
  onProgress?: (progress: { sent: number; total: number }) => void
}

type Progress = NonNullable<UploadOptions['onProgress']>

/** The part of XMLHttpRequest that is used, so that the SDK compiles without the types of a browser. */
declare const XMLHttpRequest: new () => {
  status: number
  responseText: string
  upload: { addEventListener(type: 'progress', listener: (event: { loaded: number }) => void): void }
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  addEventListener(type: 'load' | 'error' | 'abort', listener: () => void): void
  send(body: FormData): void
  abort(): void
}

/** Sends a file. Browsers report progress only for XMLHttpRequest; other runtimes send a stream that is counted. */
export const openUpload =
  (send: Send, client: ClientOptions) =>
  async <Path extends keyof Uploads>(
    path: Path,
    file: Blob,
    name: string,
    { onProgress, ...options }: UploadOptions = {},
  ): Promise<Uploads[Path]> => {
    if (onProgress && typeof XMLHttpRequest === 'function')
      return uploadFromBrowser(client, path, file, name, onProgress, options)
    const content = onProgress ? countedForm(file, name, onProgress) : { content: () => formOf(file, name) }
    const response = await send('POST', path, content, { timeout: 3_600_000, ...options })
    return ((await response.json()) as { data: Uploads[Path] }).data
  }

function formOf(file: Blob, name: string) {
  const form = new FormData()
  form.append('file', file, name)
  return form
}

function countedForm(file: Blob, name: string, onProgress: Progress) {
  const boundary = newKey()
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${escaped(name)}"\r\ncontent-type: ${file.type || 'application/octet-stream'}\r\n\r\n`
  const tail = `\r\n--${boundary}--\r\n`
  const content = () => {
    let sent = 0
    const encoder = new TextEncoder()
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode(head)),
      transform(chunk, controller) {
        controller.enqueue(chunk)
        onProgress({ sent: (sent += chunk.length), total: file.size })
      },
      flush: (controller) => controller.enqueue(encoder.encode(tail)),
    })
    return file.stream().pipeThrough(counter)
  }
  return { content, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** As browsers write names in a form. */
const escaped = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

function uploadFromBrowser<Path extends keyof Uploads>(
  { url = '', apiKey }: ClientOptions,
  path: Path,
  file: Blob,
  name: string,
  onProgress: Progress,
  { signal, idempotencyKey = newKey() }: RequestOptions,
) {
  const request = new XMLHttpRequest()
  request.open('POST', `${url.replace(/\/+$/, '')}${path}`)
  request.setRequestHeader('idempotency-key', idempotencyKey)
  if (apiKey) request.setRequestHeader('x-api-key', apiKey)
  return new Promise<Uploads[Path]>((resolve, reject) => {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.upload.addEventListener('progress', ({ loaded }) =>
      onProgress({ sent: Math.min(loaded, file.size), total: file.size }),
    )
    request.addEventListener('load', async () => {
      const response = new Response(request.responseText, { status: request.status })
      if (response.ok) resolve(((await response.json()) as { data: Uploads[Path] }).data)
      else reject(await errorOf(response))
    })
    request.addEventListener('error', () =>
      reject(new RapportError('CONNECTION_ERROR', 'The connection was lost before the whole file was sent.')),
    )
    request.addEventListener('abort', () => reject((signal?.reason ?? new Error('The upload was cancelled')) as Error))
    request.send(formOf(file, name))
  })
}
