import { useNavigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { isTyping } from '../ui/keys.ts'
import { createAt, goTo } from './shortcuts.ts'
import { shown } from './show-shortcuts.ts'

const ShortcutList = lazy(() => import('./shortcut-list.tsx'))

/** How long g waits for the second key, in milliseconds. */
const patience = 1500

/** The keys that work on every screen: g and a letter, c, and ?. */
export default function ShortcutKeys({ first }: { first: KeyboardEvent | 'list' }) {
  const navigate = useNavigate()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [isShown, setIsShown] = useState(first === 'list')
  const went = useRef(-Infinity)
  const isHandled = useRef(false)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, metaKey, ctrlKey, altKey, timeStamp, target } = event
      if (event.defaultPrevented || metaKey || ctrlKey || altKey || isTyping(target)) return
      const place = timeStamp - went.current < patience ? goTo[key] : undefined
      went.current = -Infinity
      if (place) void navigate({ to: place.to })
      else if (key === 'g') went.current = timeStamp
      else if (key === 'c') void navigate({ to: createAt(path), search: { new: true } })
      else if (key === '?') setIsShown(true)
      else return
      event.preventDefault()
    }
    const show = () => setIsShown(true)
    if (!isHandled.current && first !== 'list') onKey(first)
    isHandled.current = true
    document.addEventListener('keydown', onKey)
    shown.addEventListener('show', show)
    return () => {
      document.removeEventListener('keydown', onKey)
      shown.removeEventListener('show', show)
    }
  }, [navigate, path, first])
  return (
    isShown && (
      <Suspense>
        <ShortcutList onClose={() => setIsShown(false)} />
      </Suspense>
    )
  )
}
