import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { Dialog } from 'radix-ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useExportRecords } from '../exports/use-exports.ts'
import { useComplete } from '../follow-ups/use-complete.ts'
import type { EntryKind } from '../kinds/registry.ts'
import type { Kind } from '../kinds/types.ts'
import type { Recent } from '../records/recent.ts'
import { useNames } from '../records/use-names.ts'
import { useIsOwner, useMe } from '../sessions/me.ts'
import { useSettled } from '../ui/use-settled.ts'
import { ActionGroup, RecentGroup } from './action-group.tsx'
import { type Action, actionsFor, matchingActions, type OpenRecord, openRecordAt } from './actions.ts'
import { field, frame, overlay, placeholder } from './look.ts'
import { commandIn, type SearchType } from './commands.ts'
import { actionsOn, isTask, type Step, type Subject, subjectOf } from './record-actions.ts'
import type { RecordDialog } from './record-dialogs.tsx'
import { inOrder, Results } from './results.tsx'
import { StepOptions, titleOf } from './step-options.tsx'
import { useRecent } from './use-recent.ts'
import { useRecordChanges, withTask } from './use-record-changes.ts'

const AddEntry = lazy(() => import('./add-entry.tsx'))
const RecordDialogs = lazy(() => import('./record-dialogs.tsx'))

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

  // A record was chosen, and now an action or its value.
  const [step, setStep] = useState<Step>()
  if (!open && step) setStep(undefined)
  const search = useSearch(q, open && !step && workspaceId !== undefined)
  // “log a call with graham” also searches for the contact.
  const typedCommand = step ? undefined : commandIn(q)
  const command = useSearch(typedCommand?.name ?? '', open && workspaceId !== undefined, typedCommand?.command.types)
  const complete = useComplete()
  const changes = useRecordChanges()
  const { run: exportRecords } = useExportRecords()

  const list = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState('')

  // A dialog opens after the menu has returned the focus, and later returns the focus to the same element.
  const wanted = useRef<() => void>(undefined)
  const [adding, setAdding] = useState<Adding & { open: boolean }>()
  const [dialog, setDialog] = useState<RecordDialog>()
  const { pathname } = useLocation()

  function run(what: Action['run']) {
    if (typeof what === 'object' && 'types' in what) return onType(what.types)
    if (typeof what === 'object' && 'asks' in what) return ask(what)
    onClose()
    if (typeof what === 'string') void navigate({ href: what })
    else wanted.current = typeof what === 'function' ? what : () => perform(what)
  }

  function ask(next: Step | undefined) {
    setStep(next)
    setChosen('') // the first option, once there is one
    onType('')
  }

  function perform(what: Performed) {
    if ('completes' in what) withTask({ kind: what.of, id: what.completes }, complete.mutate)
    else if ('exports' in what) exportRecords(what.exports.kind as Kind, { ids: [what.exports.id] }, 1)
    else if ('adds' in what)
      setAdding({ entry: what.adds, on: what.on ?? openRecordAt(pathname), type: what.type, open: true })
    else if ('erases' in what) setDialog(what)
    else if (isTask(what.on.kind)) withTask(what.on, (task) => setDialog({ task, dialog: what.opens }))
    else setDialog({ deletes: what.on })
  }

  /** The actions of the chosen record, at Tab. */
  function askAction() {
    const results = [search.data, command.data].flatMap((found) => (found ? inOrder(found) : []))
    const found = results.find(({ record }) => chosen.endsWith(record.id))
    const on = found ? subjectOf(found) : subjectIn(recent.find(({ href }) => chosen.endsWith(href)))
    if (on) ask({ asks: 'action', on })
  }

  const isReady = workspaceId !== undefined && !step
  const openRecord = useOpenRecord(open ? openRecordAt(pathname) : undefined)
  const actions = isReady
    ? matchingActions(
        [...(openRecord ? actionsOn(openRecord, { isShown: true, isOwner }) : []), ...actionsFor(isOwner)],
        typed,
      )
    : []
  const recent = useRecent(workspaceId, open && !step && typed.trim() === '')
  const others = recent.filter(({ href }) => href !== pathname)
  // Records load after the actions and are shown above them, so Enter selects the first entry at that time.
  useEffect(() => {
    setChosen(list.current?.querySelector('[cmdk-item]')?.getAttribute('data-value') ?? '')
  }, [search.data, command.data, openRecord?.name, recent.length])
  const isSearching = typed.trim() !== q || search.isFetching || command.isFetching
  const isTyped = !step && q !== '' && typed.trim() !== ''
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
              wanted.current?.()
              wanted.current = undefined
            }}
          >
            <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
            <Command label="Search and commands" value={chosen} onValueChange={setChosen} shouldFilter={false} loop>
              <Command.Input
                ref={takeOver}
                value={typed}
                onValueChange={onType}
                onKeyDown={(event) => {
                  if (step && typed === '' && event.key === 'Backspace') ask(undefined)
                  if (event.key !== 'Tab' || event.shiftKey || step) return
                  event.preventDefault()
                  event.stopPropagation() // the dialog would move the focus
                  askAction()
                }}
                placeholder={step ? `${titleOf(step)}…` : placeholder}
                className={field}
              />
              <Command.List ref={list} aria-busy={isSearching} className="max-h-[60vh] overflow-y-auto p-2 pt-0">
                {typed.trim() !== '' && !isSearching && (
                  <Command.Empty className="p-6 text-center text-muted">
                    {search.error ? search.error.message : `Nothing matches “${typed.trim()}”.`}
                  </Command.Empty>
                )}
                {step && <StepOptions step={step} typed={typed} changes={changes} onRun={run} />}
                {others.length > 0 && <RecentGroup recent={others} onRun={run} />}
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
                <ActionGroup of="Record" heading={openRecord?.name ?? ''} actions={actions} onRun={run} />
                <ActionGroup of="Actions" actions={actions} onRun={run} />
                <ActionGroup of="Go to" actions={actions} onRun={run} />
              </Command.List>
              <footer aria-hidden className="hidden gap-4 border-t px-4 py-2 text-xs text-muted sm:flex">
                <span>↑↓ choose</span>
                <span>↵ open</span>
                {step ? <span>⌫ back</span> : <span>⇥ actions</span>}
                <span>esc close</span>
              </footer>
            </Command>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Suspense fallback={null}>
        {adding && <AddEntry {...adding} onOpenChange={(open) => setAdding({ ...adding, open })} />}
        {dialog && <RecordDialogs shown={dialog} onClose={() => setDialog(undefined)} />}
      </Suspense>
      {changes.dialog}
    </>
  )
}

/** What is done after the menu has closed. */
type Performed = Exclude<Action['run'], string | (() => void) | { types: string } | Step>

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

/** The record of the current page, with its name. */
function useOpenRecord(record: OpenRecord | undefined): Subject | undefined {
  const name = useNames(record?.kind ?? 'contacts', [record?.id]).get(record?.id ?? '')
  return record && name !== undefined ? { ...record, name } : undefined
}

function subjectIn(recent: Recent | undefined): Subject | undefined {
  const record = recent && openRecordAt(recent.href)
  return record && { ...record, name: recent.label }
}

/** Focuses the input as soon as it is mounted, so that no key is lost, with the cursor after the text typed before. */
function takeOver(input: HTMLInputElement | null) {
  input?.focus()
  input?.setSelectionRange(input.value.length, input.value.length)
}
