import { lazy, Suspense, useEffect, useState } from 'react'
import { opened } from './open.ts'

const load = () => import('./command-menu.tsx')
const CommandMenu = lazy(load)

/** Opens the command menu at ⌘K. Its code is fetched when there is nothing else to do, and not with the first page. */
export function CommandKey() {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)

  useEffect(() => {
    const idle = setTimeout(load, 300)
    const onOpen = () => {
      setWanted(true)
      setOpen(true)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      setWanted(true)
      setOpen((was) => !was)
    }
    opened.addEventListener('open', onOpen)
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(idle)
      opened.removeEventListener('open', onOpen)
      document.removeEventListener('keydown', onKey)
    }
  }, [])

  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <CommandMenu open={open} onOpenChange={setOpen} />
    </Suspense>
  )
}
