import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { Task, TaskKind } from '../follow-ups/task.ts'
import { useComplete } from '../follow-ups/use-complete.ts'
import type { EntryKind } from '../kinds/registry.ts'
import { useIsOwner, useMe } from '../sessions/me.ts'
import { ActionGroup, RecentGroup } from './action-group.tsx'
import { type Action, actionsFor, matchingActions, type OpenRecord, openRecordAt } from './actions.ts'
import { field, frame, overlay, placeholder } from './look.ts'
import { commandIn, type SearchType } from './commands.ts'
import { inOrder, Results } from './results.tsx'
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

  const search = useSearch(q, open && workspaceId !== undefined)
  // “log a call with graham” also searches for the contact.
  const typedCommand = commandIn(q)
  const command = useSearch(typedCommand?.name ?? '', open && workspaceId !== undefined, typedCommand?.command.types)
  const complete = useComplete()

  // Records load after the actions and are shown above them, so Enter selects the first entry at that time.
  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    setChosen(list.current?.querySelector('[cmdk-item]')?.getAttribute('data-value') ?? '')
  }, [search.data, command.data])

  // The form opens after the menu has returned the focus, and later returns the focus to the same element.
  const wanted = useRef<Adding>(undefined)
  const [adding, setAdding] = useState<Adding & { open: boolean }>()
  const { pathname } = useLocation()

  function run(what: Action['run']) {
    if (typeof what === 'object' && 'types' in what) return onType(what.types)
    onClose()
    if (typeof what === 'string') void navigate({ href: what })
    else if (typeof what === 'function') what()
    else if ('completes' in what) void findTask(what.of, what.completes).then((task) => complete.mutate(task))
    else wanted.current = { entry: what.adds, on: what.on ?? openRecordAt(pathname), type: what.type }
  }

  const actions = workspaceId ? matchingActions(actionsFor(isOwner), typed) : []
  const recent = useRecent(workspaceId, open && typed.trim() === '')
  const isSearching = typed.trim() !== q || search.isFetching || command.isFetching
  const isTyped = q !== '' && typed.trim() !== ''
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
              if (wanted.current) setAdding({ ...wanted.current, open: true })
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
                {isTyped && typedCommand && command.data && (
                  <Results
                    heading="Commands"
                    found={inOrder(command.data).filter(({ record }) => record.status !== 'completed')}
                    labelOf={(name) => `${typedCommand.command.start} ${name}`}
                    onChoose={(found) => run(typedCommand.command.run(found))}
                  />
                )}
                {isTyped && search.data && (
                  <Results
                    heading="Results"
                    found={inOrder(search.data)}
                    onChoose={({ kind, record }) => run(kind.result!(record as never).href)}
                  />
                )}
                <ActionGroup heading="Actions" actions={actions} onRun={run} />
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

type Adding = { entry: EntryKind; on: OpenRecord | undefined; type: string | undefined }

/** The best matches of all kinds or of these. */
const useSearch = (q: string, isEnabled: boolean, types?: readonly SearchType[]) =>
  useQuery({
    queryKey: ['search', q, types],
    queryFn: () =>
      unwrap(
        api.GET('/api/v1/search', { params: { query: { q, per_type: 5, ...(types && { types: types.join(',') }) } } }),
      ),
    enabled: isEnabled && q !== '',
    placeholderData: (before) => before,
  })

const findTask = async (kind: TaskKind, id: string): Promise<Task> =>
  (await unwrap(api.GET(`/api/v1/${kind}/{id}`, { params: { path: { id } } }))).data

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
