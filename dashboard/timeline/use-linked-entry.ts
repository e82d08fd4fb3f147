import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { entryId, showEntryAt } from '../interactions/show-entry.ts'

/** Scrolls to the interaction that the link to this page names, once the timeline is shown. */
export function useLinkedEntry(isShown: boolean) {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (isShown && hash.startsWith(entryId(''))) showEntryAt(hash)
  }, [isShown, hash])
}
