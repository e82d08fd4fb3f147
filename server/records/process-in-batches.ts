import { type ApiError, toApiError } from '../http/errors.ts'

// For jobs that process many records, each batch in one transaction with the progress of the job.

const batchSize = 100

// Attempts without progress: the first ones within a minute, all of them within half an hour.
export const mostAttempts = 30
export const pauseBefore = (attempt: number) => (attempt === 1 ? 0 : Math.min(2 ** (attempt - 2), 60) * 1000)

/** Processes the next records, or the next one with the reason why it cannot be processed. Returns false when all are done. */
type Take = (size: number, refusal?: ApiError) => Promise<boolean>

/** Takes batches until all records are done. After a batch fails, its records are taken one by one to find those that cause it. */
export async function processInBatches(signal: AbortSignal, take: Take) {
  let singly = 0
  for (let goesOn = true; goesOn;) {
    signal.throwIfAborted()
    try {
      goesOn = await take(singly > 0 ? 1 : batchSize)
      singly = Math.max(0, singly - 1)
    } catch (error) {
      const refusal = toApiError(error as Error)
      if (!isFinal(refusal)) throw error
      if (singly === 0) singly = batchSize
      else {
        goesOn = await take(1, refusal)
        singly--
      }
    }
  }
}

/** An error of the record itself, which a retry would not change. */
const isFinal = ({ code, retryAfter }: ApiError) =>
  (code === 'VALIDATION_ERROR' || code === 'NOT_FOUND' || code === 'CONFLICT') && retryAfter === undefined
