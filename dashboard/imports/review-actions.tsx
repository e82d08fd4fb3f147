import { Link } from '@tanstack/react-router'
import { Refusal } from '../api/client.ts'
import { countOf } from '../kinds/words.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { type Draft, inputOf } from './draft.ts'
import { useStartImport } from './use-import.ts'
import { type Import, isRunning, kindOf, rowsOf } from './words.ts'

type Props = {
  job: Import
  draft: Draft
  /** Whether the file is a table with known columns. */
  isRead: boolean
  isChanged: boolean
  /** Something must be corrected first, and shows its own error. */
  isWrong: boolean
}

/** The next step, always visible: check again after a change, otherwise import. */
export function ReviewActions({ job, draft, isRead, isChanged, isWrong }: Props) {
  const start = useStartImport({ replace: true })
  const { status, total_rows, imported_rows } = job
  const isReady = status === 'completed' && imported_rows > 0
  const kind = kindOf(job)
  const go = (dryRun: boolean) => start.mutate({ input: inputOf(job, draft, dryRun), instead: job })
  return (
    <div data-foot className="sticky bottom-0 -mx-3 flex flex-col gap-2 border-t bg-ground px-3 py-3 sm:-mx-5 sm:px-5">
      <ErrorMessage>{start.error ? reasonOf(start.error) : undefined}</ErrorMessage>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <p className="min-w-0 grow basis-56 text-muted" aria-live="polite">
          {adviceOf(job, isChanged, isWrong)}
        </p>
        {isRunning(job) && !isChanged ? (
          <Button disabled={start.isPending || total_rows === 0} onClick={() => go(false)}>
            Import without waiting
          </Button>
        ) : isChanged || !isReady ? (
          <>
            <Button
              variant={isRead ? 'primary' : 'secondary'}
              disabled={start.isPending || isWrong}
              onClick={() => go(true)}
            >
              Check again
            </Button>
            {!isRead && (
              <Button asChild variant="primary">
                <Link to="/settings/imports" search={{ of: kind }}>
                  Choose another file
                </Link>
              </Button>
            )}
          </>
        ) : (
          <Button variant="primary" disabled={start.isPending} onClick={() => go(false)}>
            Import {countOf(kind, imported_rows)}
          </Button>
        )}
      </div>
    </div>
  )
}

function adviceOf({ status, total_rows, imported_rows, failed_rows }: Import, isChanged: boolean, isWrong: boolean) {
  if (isWrong) return 'Correct the marked settings first.'
  if (isChanged) return 'You changed the settings. Check the file again.'
  if (status !== 'completed' || total_rows === 0) return 'Nothing has been written.'
  if (imported_rows === 0) return 'No row can be imported with these settings.'
  return failed_rows === 0
    ? 'All rows are valid.'
    : `${rowsOf(failed_rows)} would be rejected; you can import the others.`
}

const reasonOf = (error: Error) =>
  error instanceof Refusal && error.status === 404
    ? 'The file was deleted: uploads are kept for 7 days. Upload it again.'
    : error.message
