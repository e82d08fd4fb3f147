import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { api, ask } from '../api/client.ts'
import { type Recent, remember } from '../records/recent.ts'
import type { EntryKind } from '../kinds/registry.ts'
import { useIsOwner, useMe } from '../sessions/me.ts'
import { ActionGroup, RecentGroup } from './action-group.tsx'
import { type Action, actionsFor, matching, type Open, openOn } from './actions.ts'
import { field, frame, overlay, placeholder } from './look.ts'
import { Results } from './results.tsx'
import { useRecent } from './use-recent.ts'

const AddEntry = lazy(() => import('./add-entry.tsx'))

type Props = {
  open: boolean
  typed: string
  onType(typed: string): void
  onClose(): void
  /** Returns the focus to the previous element. */
  goBack(): void
}

/** Records by relevance while typing, and available actions. */
export default function CommandMenu({ open, typed, onType, onClose, goBack }: Props) {
  const q = useSettled(typed.trim(), 120)
  const navigate = useNavigate()
  const isOwner = useIsOwner()
  const workspaceId = useMe().workspace?.id

  const search = useQuery({
    queryKey: ['search', q],
    queryFn: async () => (await ask(api.GET('/api/v1/search', { params: { query: { q, per_type: 5 } } }))).data,
    enabled: open && q !== '' && workspaceId !== undefined,
    placeholderData: (before) => before,
  })

  // Records load after the actions and are shown above them, so Enter selects the first entry at that time.
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    setChosen(list.current?.querySelector('[cmdk-item]')?.getAttribute('data-value') ?? '')
  }, [search.data])

  // The form opens after the menu has returned the focus, and later returns the focus to the same element.
  const wanted = useRef<EntryKind>(undefined)
  const [adding, setAdding] = useState<{ entry: EntryKind; on: Open | undefined; open: boolean }>()
  const { pathname } = useLocation()

  function run(what: Action['run'], record?: Recent) {
    onClose()
    if (record && workspaceId) remember(workspaceId, record)
    if (typeof what === 'string') void navigate({ href: what })
    else if (typeof what === 'function') what()
    else wanted.current = what.adds
  }

  const actions = workspaceId ? matching(actionsFor(isOwner), typed) : []
  const recent = useRecent(workspaceId, open && typed.trim() === '')
  const isSearching = typed.trim() !== q || search.isFetching
  return (
    <>
      <Dialog.Root open={open} onOpenChange={(open) => !open && onClose()}>
        <Dialog.Portal>
          <Dialog.Overlay className={overlay} />
          <Dialog.Content
            aria-describedby={undefined}
            data-command-menu
            className={frame}
            onOpenAutoFocus={(event) => event.preventDefault()} // the input already has the focus
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              goBack()
              if (wanted.current) setAdding({ entry: wanted.current, on: openOn(pathname), open: true })
              wanted.current = undefined
            }}
          >
            <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
            <Command label="Search and commands" value={chosen} onValueChange={setChosen} shouldFilter={false} loop>
              <Command.Input
                ref={takeOver}
                value={typed}
                onValueChange={onType}
                placeholder={placeholder}
                className={field}
              />
              <Command.List ref={list} aria-busy={isSearching} className="max-h-[60vh] overflow-y-auto p-2 pt-0">
                {typed.trim() !== '' && !isSearching && (
                  <Command.Empty className="p-6 text-center text-muted">
                    {search.error ? search.error.message : `Nothing matches “${typed.trim()}”.`}
                  </Command.Empty>
                )}
                {recent.length > 0 && <RecentGroup recent={recent} onRun={run} />}
                {q !== '' && typed.trim() !== '' && search.data && <Results found={search.data} onRun={run} />}
                <ActionGroup heading="Do" actions={actions} onRun={run} />
                <ActionGroup heading="Go to" actions={actions} onRun={run} />
              </Command.List>
              <footer aria-hidden className="hidden gap-4 border-t px-4 py-2 text-xs text-muted sm:flex">
                <span>↑↓ choose</span>
                <span>↵ open</span>
                <span>esc close</span>
              </footer>
            </Command>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Suspense fallback={null}>
        {adding && <AddEntry {...adding} onOpenChange={(open) => setAdding({ ...adding, open })} />}
      </Suspense>
    </>
  )
}

/** Focuses the input as soon as it is mounted, so that no key is lost, with the cursor after the text typed before. */
function takeOver(input: HTMLInputElement | null) {
  input?.focus()
  input?.setSelectionRange(input.value.length, input.value.length)
}

/** The typed text, once typing has paused, to avoid a request for each letter. */
function useSettled(value: string, milliseconds: number) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
