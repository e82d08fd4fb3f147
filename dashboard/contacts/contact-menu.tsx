import { Download, UserX } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { type Contact, nameOfContact } from '../kinds/types.ts'
import { RecordMenu } from '../pages/record-menu.tsx'
import { useIsOwner } from '../sessions/me.ts'
import { dangerItem, menuItem } from '../ui/menu.ts'
import { EraseContact } from './erase-contact.tsx'

/** The menu of a contact. Owners can also export and erase the data of the person. */
export function ContactMenu({ contact }: { contact: Contact }) {
  const [erasing, setErasing] = useState(false)
  const menu = { kind: 'contacts', id: contact.id, name: nameOfContact(contact) } as const
  if (!useIsOwner()) return <RecordMenu {...menu} />
  return (
    <>
      <RecordMenu
        {...menu}
        hasDialog={erasing}
        dangers={
          <DropdownMenu.Item className={dangerItem} onSelect={() => setErasing(true)}>
            <UserX aria-hidden />
            Erase permanently…
          </DropdownMenu.Item>
        }
      >
        <DropdownMenu.Item className={menuItem} asChild>
          <a href={`/api/v1/contacts/${contact.id}/data`} download>
            <Download aria-hidden />
            Export this person’s data
          </a>
        </DropdownMenu.Item>
      </RecordMenu>
      <EraseContact contact={contact} open={erasing} onOpenChange={setErasing} />
    </>
  )
}
