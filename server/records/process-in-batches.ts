import { needDiskSpace } from '../jobs/disk-space.ts'
import { type ApiError, toApiError } from '../http/errors.ts'
import type { JobContext } from '../jobs/job.ts'

// For jobs that process many records, each batch in one transaction with the progress of the job.

const batchSize = 100

// Attempts without progress: the first ones within a minute, all of them within half an hour.
export const maxAttempts = 30
export const pauseBefore = (attempt: number) => (attempt === 1 ? 0 : Math.min(2 ** (attempt - 2), 60) * 1000)

/** Processes the next records, or the next one with the reason why it cannot be processed. Returns false when all are done. */
type ProcessNext = (size: number, refusal?: ApiError) => Promise<boolean>

/** Processes batches until all records are done. After a batch fails, its records are processed one by one to find those that cause the failure. */
export async function processInBatches(
  { signal, config, giveWay }: Pick<JobContext, 'signal' | 'config'> & { giveWay(): Promise<void> },
  processNext: ProcessNext,
) {
  let singlesLeft = 0
  for (let hasMore = true; hasMore;) {
    signal.throwIfAborted()
    await needDiskSpace(config)
    await giveWay()
    try {
      hasMore = await processNext(singlesLeft > 0 ? 1 : batchSize)
      singlesLeft = Math.max(0, singlesLeft - 1)
    } catch (error) {
      const refusal = toApiError(error as Error)
      if (!isFinal(refusal)) throw error
      if (singlesLeft === 0) singlesLeft = batchSize
      else {
        hasMore = await processNext(1, refusal)
        singlesLeft--
      }
    }
  }
}

/** An error of the record itself, which a retry would not change. */
const isFinal = ({ code, retryAfter }: ApiError) =>
  (code === 'VALIDATION_ERROR' || code === 'NOT_FOUND' || code === 'CONFLICT') && retryAfter === undefined
