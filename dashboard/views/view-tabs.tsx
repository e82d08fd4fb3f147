import { Link, useNavigate } from '@tanstack/react-router'
import { BookmarkPlus, MoreHorizontal, Users } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { useMe } from '../sessions/me.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { menuItem } from '../ui/menu.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { toast } from '../ui/toast.ts'
import { useFilters } from '../ui/use-filters.ts'
import { useDeleteView, useSaveView } from './save-view.ts'
import { type ListKind, searchOf, type Shown, textsOf, useOpenView, useViews, type View } from './use-views.ts'
import { ViewDialog } from './view-dialog.tsx'

type Props = {
  kind: ListKind
  shown: Shown
  /** Whether anything but the defaults is shown. */
  isNarrowed: boolean
  /** Whether the person has changed the columns. */
  columns?: { isChanged: boolean; reset(): void }
}

const tab =
  'flex h-control max-w-56 shrink-0 items-center gap-1.5 rounded-md px-2.5 text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-strong [&_svg]:size-3.5 [&_svg]:shrink-0'

/** By default a link is current if the address has all of its filters, so that “All contacts” always would be. */
const only = { exact: true, includeSearch: true }

/** The saved views of a list as tabs, and what can be done with the one that is open. */
export function ViewTabs({ kind, shown, isNarrowed, columns }: Props) {
  const views = useViews().filter((view) => view.kind === kind)
  const open = useOpenView(kind)
  const { search } = useFilters()
  const [dialog, setDialog] = useState<View | 'new'>()
  if (views.length === 0 && !isNarrowed) return null
  const everything = kind === 'deals' && search.view === 'table' ? { view: 'table' } : {}
  return (
    <div className="flex shrink-0 items-center gap-1">
      {views.length > 0 && (
        <nav aria-label={`Views of ${kind}`} className="flex min-w-0 gap-1 overflow-x-auto">
          <Link
            to={`/${kind}`}
            search={everything}
            className={tab}
            activeOptions={only}
            aria-current={!open && !isNarrowed ? 'page' : undefined}
          >
            All {kind}
          </Link>
          {views.map((view) => (
            <Link
              key={view.id}
              to={`/${kind}`}
              search={searchOf(view)}
              className={tab}
              activeOptions={only}
              aria-current={view.id === open?.id ? 'page' : undefined}
              title={view.name}
            >
              {view.shared && <Users aria-label="Shared" />}
              <span className="truncate">{view.name}</span>
            </Link>
          ))}
        </nav>
      )}
      {open ? (
        <ViewMenu key={open.id} kind={kind} view={open} shown={shown} columns={columns} onDialog={setDialog} />
      ) : (
        isNarrowed && (
          <Button variant="quiet" onClick={() => setDialog('new')}>
            <BookmarkPlus aria-hidden />
            Save view
          </Button>
        )
      )}
      <ViewDialog kind={kind} view={dialog} shown={shown} onDone={() => setDialog(undefined)} />
    </div>
  )
}

type MenuProps = Pick<Props, 'kind' | 'shown' | 'columns'> & { view: View; onDialog(view: View | 'new'): void }

function ViewMenu({ kind, view, shown, columns, onDialog }: MenuProps) {
  const { user, role } = useMe()
  const { set } = useFilters()
  const navigate = useNavigate()
  // What the person changed is compared with the view as they opened it: another person may have saved it since.
  const [opened, setOpened] = useState(view)
  if (opened !== view && !columns?.isChanged && isSame(view, shown)) setOpened(view)
  const save = useSaveView(opened)
  const remove = useDeleteView(view)
  const [isDeleting, setIsDeleting] = useState(false)
  const isOwn = view.owner_id === user.id
  const isEditable = isOwn || role === 'owner'
  const isChanged = columns?.isChanged || !isSame(opened, shown)
  const fail = (error: Error) => toast.error(error.message)
  const saveChanges = () =>
    save.mutate(shown, {
      onSuccess(saved) {
        columns?.reset()
        if (isSame(saved, shown) && String(saved.columns) === String(shown.columns))
          return void toast.success(`“${saved.name}” saved`)
        toast.info(`“${saved.name}” shows what the other person saved`)
        void navigate({ to: `/${kind}`, search: searchOf(saved) })
      },
      onError: fail,
    })
  return (
    <>
      {isChanged && isEditable && (
        <Button variant="quiet" onClick={saveChanges} disabled={save.isPending}>
          Save changes
        </Button>
      )}
      <MenuButton
        button={
          <Button variant="quiet" size="icon" aria-label={`Actions for the view ${view.name}`}>
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        <DropdownMenu.Item className={menuItem} onSelect={() => onDialog('new')}>
          Save as a new view
        </DropdownMenu.Item>
        {isEditable && (
          <>
            <DropdownMenu.Item className={menuItem} onSelect={() => onDialog(view)}>
              {isOwn ? 'Rename or share' : 'Rename'}
            </DropdownMenu.Item>
            <DropdownMenu.Item className={menuItem} onSelect={() => setIsDeleting(true)}>
              Delete
            </DropdownMenu.Item>
          </>
        )}
      </MenuButton>
      <Confirm
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={`Delete the view “${view.name}”?`}
        action="Delete view"
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void set({ saved: undefined }) })}
      >
        {view.shared ? 'It disappears for everyone. ' : ''}The records stay.
      </Confirm>
    </>
  )
}

/** Whether the list shows what the view has. Columns are compared by what the person has changed. */
const isSame = (view: View, shown: Shown) =>
  JSON.stringify([sorted(view.filters), view.sort, view.order]) ===
  JSON.stringify([sorted(shown.filters), shown.sort, shown.order])

const sorted = (filters: View['filters']) => Object.entries(textsOf(filters)).toSorted(([a], [b]) => (a < b ? -1 : 1))
