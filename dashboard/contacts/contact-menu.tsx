import { Download, Ellipsis, UserX } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { type Contact, nameOfContact } from '../kinds/types.ts'
import { useIsOwner } from '../sessions/me.ts'
import { Button } from '../ui/button.tsx'
import { menu, menuItem } from '../ui/menu.ts'
import { EraseContact } from './erase-contact.tsx'

/** What an owner can do with the data of a person. */
export function ContactMenu({ contact }: { contact: Contact }) {
  const [erasing, setErasing] = useState(false)
  if (!useIsOwner()) return null
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <Button variant="quiet" size="icon" aria-label={`More for ${nameOfContact(contact)}`}>
            <Ellipsis />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            className={menu}
            // The dialog has the focus by then, and returns it later.
            onCloseAutoFocus={(event) => erasing && event.preventDefault()}
          >
            <DropdownMenu.Item className={menuItem} asChild>
              <a href={`/api/v1/contacts/${contact.id}/data`} download>
                <Download aria-hidden />
                Export this person’s data
              </a>
            </DropdownMenu.Item>
            <DropdownMenu.Item className={menuItem} onSelect={() => setErasing(true)}>
              <UserX aria-hidden />
              Erase for good…
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      <EraseContact contact={contact} open={erasing} onOpenChange={setErasing} />
    </>
  )
}
