import { useEffect } from 'react'
import { setRestored, setGone } from '../api/gone.ts'
import { queryClient, refresh, cancelGoneQueries } from '../api/queries.ts'
import { concernedBy } from '../kinds/concerned.ts'
import { startRefreshing } from './refresh-queue.ts'
import { type Change, subscribe } from './shared-stream.ts'

/** Keeps this tab up to date with what other tabs, people and programs change. */
export function LiveUpdates({ workspaceId }: { workspaceId: string }) {
  useEffect(() => {
    const queue = startRefreshing()
    const unsubscribe = subscribe(workspaceId, (news) => {
      if (news.type === 'refused') void refresh('me') // finds out whether the session has ended
      else if (news.type === 'missed') void queryClient.invalidateQueries({ predicate: isInStream })
      else {
        noteDeletion(news.change)
        queue.add(concernedBy(news.change.type))
      }
    })
    return () => {
      unsubscribe()
      queue.stop()
    }
  }, [workspaceId])
  return null
}

/** Who is signed in is not part of the stream. */
const isInStream = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'me'

/** A page that shows the deleted record says so at once and sends no more requests about it until it is restored. */
function noteDeletion({ type, record, mergedInto }: Change) {
  if (type.endsWith('.restored') && record) return setRestored(record)
  const [noun] = concernedBy(type)
  if (!/\.(deleted|erased)$/.test(type) || !record || !queryClient.getQueryState([noun, record])) return
  setGone(record, { mergedInto })
  void cancelGoneQueries()
}
