import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, GitMerge, Printer, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import type { Kind } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import { useRemoval } from '../records/use-removal.ts'
import { AffectedRecords } from '../records/affected-records.tsx'
import { undoDelete } from '../trash/restore.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { dangerItem, menuItem } from '../ui/menu.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { toast } from '../ui/toast.ts'

type Props = {
  kind: Kind
  id: string
  name: string
  /** Further items of the menu. */
  children?: ReactNode
  /** Further items for deleting, last in the menu. */
  dangers?: ReactNode
  /** Whether an item has opened a dialog, which then has the focus. */
  hasDialog?: boolean
}

/** The less frequent actions of a record. Deleting asks first, and goes back to the list. */
export function RecordMenu({ kind, id, name, children, dangers, hasDialog = false }: Props) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const removal = useRemoval(kind, id, {
    send: () => unwrap(api.DELETE(`/api/v1/${kind}/{id}`, { params: { path: { id } } })),
    onGone() {
      toast.success(`${name} deleted`, {
        action: undoDelete({ entity_id: id }, () => navigate({ to: `/${kind}/$id`, params: { id } })),
      })
      return navigate({ to: `/${kind}` })
    },
  })
  return (
    <>
      <MenuButton
        hasDialog={asking || hasDialog}
        button={
          <Button variant="quiet" size="icon" aria-label={`More actions for ${name}`} title="More actions">
            <Ellipsis />
          </Button>
        }
      >
        {kind !== 'deals' && (
          <DropdownMenu.Item asChild className={menuItem}>
            <Link to={`/${kind}/$id/merge`} params={{ id }}>
              <GitMerge aria-hidden />
              Merge
            </Link>
          </DropdownMenu.Item>
        )}
        <DropdownMenu.Item
          className={menuItem}
          // After the menu has closed: otherwise it would be printed too.
          onSelect={() => setTimeout(() => window.print(), 100)}
        >
          <Printer aria-hidden />
          Print
        </DropdownMenu.Item>
        {children}
        <DropdownMenu.Separator className="my-1 h-px bg-line" />
        <DropdownMenu.Item className={dangerItem} onSelect={() => setAsking(true)}>
          <Trash2 aria-hidden />
          Delete
        </DropdownMenu.Item>
        {dangers}
      </MenuButton>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete ${name}?`}
        action={`Delete ${nounOf(kind)}`}
        pending={removal.isPending}
        error={removal.error}
        onConfirm={removal.start}
      >
        <p>
          <AffectedRecords kind={kind} ids={[id]} />
        </p>
        <p>You can restore it from the trash.</p>
      </Confirm>
    </>
  )
}
