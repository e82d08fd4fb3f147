import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setGone, setLeaving } from '../api/gone.ts'
import { refresh, cancelGoneQueries } from '../api/queries.ts'
import { concernedBy } from '../kinds/concerned.ts'
import type { Kind } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'

type Removal<Answer> = { send(): Promise<Answer>; onGone(answer: Answer): unknown; mergedInto?: string }

/**
 * Deletes the record of the current page. From the click on, nothing requests the record, including live updates, and
 * the page does not change until it is left. An error restores everything.
 */
export function useRemoval<Answer>(kind: Kind, id: string, { send, onGone, mergedInto }: Removal<Answer>) {
  // The router decides how soon the page is left after the delete.
  useEffect(() => () => setLeaving(id, false), [id])
  const removal = useMutation({
    mutationFn: send,
    onMutate() {
      setLeaving(id, true)
      return cancelGoneQueries()
    },
    onError() {
      setLeaving(id, false)
      void refresh(kind, 'activity')
    },
    onSuccess() {
      setGone(id, { mergedInto })
      void refresh(...concernedBy(`${nounOf(kind)}.deleted`))
    },
  })
  // A person who has navigated elsewhere stays there.
  return {
    ...removal,
    start: () => removal.mutate(undefined, { onSuccess: onGone }),
    startAsync: () => removal.mutateAsync(undefined, { onSuccess: onGone }),
  }
}
