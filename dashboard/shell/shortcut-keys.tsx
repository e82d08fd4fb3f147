import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { isTyping } from '../ui/keys.ts'
import { createAt, goTo } from './shortcuts.ts'
import { shown } from './show-shortcuts.ts'

const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

/** How long g waits for the second key, in milliseconds. */
const maxWait = 1500

type Props = {
  /** Keys that were pressed while this code was loaded. */
  earlyKeys: KeyboardEvent[]
  /** Whether the list of shortcuts is open at first. */
  isListed: boolean
  onReady(): void
}

/** The keys that work on every screen: g and a letter, c, and ?. */
export default function ShortcutKeys({ earlyKeys, isListed, onReady }: Props) {
  const navigate = useNavigate()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [isShown, setIsShown] = useState(isListed)
  const went = useRef(-Infinity)
  useEffect(onReady, [])
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, metaKey, ctrlKey, altKey, timeStamp, target } = event
      if (event.defaultPrevented || metaKey || ctrlKey || altKey || isTyping(target)) return
      const place = timeStamp - went.current < maxWait ? goTo[key] : undefined
      went.current = -Infinity
      if (place) void navigate({ to: place.to })
      else if (key === 'g') went.current = timeStamp
      else if (key === 'c') void navigate({ to: createAt(path), search: { new: true } })
      else if (key === '?') setIsShown(true)
      else return
      event.preventDefault()
    }
    const show = () => setIsShown(true)
    for (const event of earlyKeys.splice(0)) onKey(event)
    document.addEventListener('keydown', onKey)
    shown.addEventListener('show', show)
    return () => {
      document.removeEventListener('keydown', onKey)
      shown.removeEventListener('show', show)
    }
  }, [navigate, path, earlyKeys])
  return (
    isShown && (
      <Suspense>
        <ShortcutList onClose={() => setIsShown(false)} />
      </Suspense>
    )
  )
}
