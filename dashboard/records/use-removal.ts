import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { setGone, setLeaving } from '../api/gone.ts'
import { refresh, stopAsking } from '../api/queries.ts'
import { concernedBy } from '../kinds/concerned.ts'
import type { Kind } from '../kinds/types.ts'
import { nouns } from '../kinds/words.ts'

type Removal<Answer> = { send(): Promise<Answer>; onGone(answer: Answer): unknown; mergedInto?: string }

/**
 * Deletes the record whose page is open. From the click on nothing is asked about it here, by the live updates neither:
 * until the page is left it shows what it showed. A refusal puts everything back.
 */
export function useRemoval<Answer>(kind: Kind, id: string, { send, onGone, mergedInto }: Removal<Answer>) {
  // How soon the page is left after its record is gone is the router's to say.
  useEffect(() => () => setLeaving(id, false), [id])
  const removal = useMutation({
    mutationFn: send,
    onMutate() {
      setLeaving(id, true)
      return stopAsking()
    },
    onError() {
      setLeaving(id, false)
      void refresh(kind, 'activity')
    },
    onSuccess() {
      setGone(id, { mergedInto })
      void refresh(...concernedBy(`${nouns[kind]}.deleted`))
    },
  })
  // Whoever has gone elsewhere meanwhile stays there.
  return { ...removal, start: () => removal.mutate(undefined, { onSuccess: onGone }) }
}
