import { Link } from '@tanstack/react-router'
import { Ellipsis, GitMerge, Printer, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import type { Kind } from '../kinds/types.ts'
import { Button } from '../ui/button.tsx'
import { dangerItem, menuItem } from '../ui/menu.ts'
import { MenuButton } from '../ui/menu-button.tsx'
import { DeleteRecord } from './delete-record.tsx'

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
      <DeleteRecord kind={kind} id={id} name={name} open={asking} onOpenChange={setAsking} />
    </>
  )
}
