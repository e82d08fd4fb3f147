import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { usePlaceInList } from '../filters/last-list.ts'
import type { Kind } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/format.ts'
import { isTyping } from '../ui/keys.ts'

/** Walks through the list from which the record was opened, also with j and k; renders nothing if it was opened in another way. */
export function Neighbours({ kind, id }: { kind: Kind; id: string }) {
  const place = usePlaceInList(kind, id)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, metaKey, ctrlKey, altKey, target } = event
      if (event.defaultPrevented || metaKey || ctrlKey || altKey || !['j', 'k'].includes(key) || isTyping(target))
        return
      nav.current?.querySelector<HTMLElement>(`a[aria-keyshortcuts=${key}]`)?.click()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!place || place.total < 2) return null
  const step = (label: string, key: string, to: typeof place.next, Icon: typeof ChevronUp) =>
    to ? (
      <Button asChild variant="quiet" size="icon">
        <Link
          to={`/${kind}/$id`}
          params={{ id: to.id }}
          onClick={to.note}
          aria-label={label}
          aria-keyshortcuts={key}
          title={`${label} (${key})`}
        >
          <Icon />
        </Link>
      </Button>
    ) : (
      <Button variant="quiet" size="icon" aria-label={label} disabled>
        <Icon />
      </Button>
    )
  return (
    <nav ref={nav} aria-label="Records of the list" className="ml-auto flex items-center gap-1 text-muted">
      <span className="mr-1 tabular-nums">
        {formatNumber(place.position)} of {formatNumber(place.total)}
      </span>
      {step(`Previous ${nounOf(kind)}`, 'k', place.previous, ChevronUp)}
      {step(`Next ${nounOf(kind)}`, 'j', place.next, ChevronDown)}
    </nav>
  )
}
