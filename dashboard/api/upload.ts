import { type ValidationError, once, Refusal, type Schemas } from './client.ts'

export type Sent = { done: number; total: number }

// The same key for the same file, so that a retry after a lost response does not store it twice.
const keys = new WeakMap<File, ReturnType<typeof once>>()

/** The operations that receive a file, and what they return. */
type Uploads = { '/api/v1/uploads': Schemas['Upload'] } & Record<`/api/v1/${string}/files`, Schemas['File']>

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
export function upload<Path extends keyof Uploads>(
  path: Path,
  file: File,
  onSent: (sent: Sent) => void,
  signal: AbortSignal,
): Promise<Uploads[Path]> {
  const form = new FormData()
  form.append('file', file)
  const request = new XMLHttpRequest()
  request.open('POST', path)
  const headers = keys.get(file) ?? once()
  keys.set(file, headers)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent({ done: loaded, total }))
    request.addEventListener('load', () => {
      if (request.status === 201) return resolve((JSON.parse(request.responseText) as { data: Uploads[Path] }).data)
      if (request.status < 500) keys.delete(file) // rejected: the next upload is a new attempt
      reject(refusalOf(request.status, request.responseText))
    })
    request.addEventListener('error', () =>
      reject(new Refusal(0, 'OFFLINE', 'The connection was lost before the whole file was sent. Try again.')),
    )
    request.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

export function refusalOf(status: number, text: string) {
  try {
    const { error } = JSON.parse(text) as { error: { code: string; message: string; details?: ValidationError[] } }
    // The only thing that can be wrong with an upload is the file: “must be smaller than …”.
    const detail = error.details?.find(({ field }) => field === 'body')
    return new Refusal(status, error.code, detail ? `The file ${detail.message}` : error.message, error.details)
  } catch {
    return new Refusal(status, 'UNKNOWN', 'The file could not be uploaded')
  }
}
