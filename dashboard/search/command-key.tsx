import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useRememberOpened } from '../records/use-remember-opened.ts'
import { opened } from './open.ts'
import { WaitingInput } from './waiting-input.tsx'

const load = () => import('./command-menu.tsx')
const CommandMenu = lazy(load)

/**
 * Opens the command menu at ⌘K. Its code is loaded when Ctrl or ⌘ is pressed, not with the first page; what is typed
 * before it has arrived is kept.
 */
export function CommandKey({ workspaceId }: { workspaceId: string }) {
  useRememberOpened(workspaceId)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [typed, setTyped] = useState('')
  const cameFrom = useRef<Element>(null)

  useEffect(() => {
    const onOpen = () => {
      cameFrom.current = document.activeElement
      setTyped('')
      setWanted(true)
      setOpen(true)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') void load()
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (document.querySelector('[data-command-menu]')) setOpen(false)
      else onOpen()
    }
    opened.addEventListener('open', onOpen)
    document.addEventListener('keydown', onKey)
    return () => {
      opened.removeEventListener('open', onOpen)
      document.removeEventListener('keydown', onKey)
    }
  }, [])

  if (!wanted) return null
  const close = () => setOpen(false)
  const goBack = () => cameFrom.current instanceof HTMLElement && cameFrom.current.focus()
  return (
    <Suspense
      fallback={
        open && (
          <WaitingInput
            typed={typed}
            onType={setTyped}
            onClose={() => {
              close()
              goBack()
            }}
          />
        )
      }
    >
      <CommandMenu open={open} typed={typed} onType={setTyped} onClose={close} goBack={goBack} />
    </Suspense>
  )
}
