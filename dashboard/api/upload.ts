import { RapportError } from '@rapport/sdk'
import { api, idempotencyHeader, Refusal } from './client.ts'

export type Sent = { done: number; total: number }

// The same key for the same file, so that a retry after a lost response does not store it twice.
const keys = new WeakMap<File, string>()

/** Sends a file and reports the progress. A failure is a Refusal, except when `signal` stops the upload. */
export async function upload<Path extends Parameters<typeof api.upload>[0]>(
  path: Path,
  file: File,
  onSent: (sent: Sent) => void,
  signal: AbortSignal,
) {
  const idempotencyKey = keys.get(file) ?? idempotencyHeader()['Idempotency-Key']
  keys.set(file, idempotencyKey)
  const onProgress = ({ sent, total }: { sent: number; total: number }) => onSent({ done: sent, total })
  try {
    return await api.upload<Path>(path, file, file.name, { onProgress, signal, idempotencyKey })
  } catch (error) {
    if (!(error instanceof RapportError)) throw error
    if (error.status >= 400 && error.status < 500) keys.delete(file) // rejected: the next upload is a new attempt
    throw refusalOf(error)
  }
}

export function refusalOf({ status, code, message, details }: RapportError) {
  if (status === 0)
    return new Refusal(0, 'OFFLINE', 'The connection was lost before the whole file was sent. Try again.')
  if (code === 'UNKNOWN') return new Refusal(status, code, 'The file could not be uploaded')
  // The only thing that can be wrong with an upload is the file: “must be smaller than …”.
  const detail = details.find(({ field }) => field === 'body')
  return new Refusal(status, code, detail ? `The file ${detail.message}` : message, details)
}
