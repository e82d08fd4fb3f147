import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'
import { edge, menu } from './menu.ts'

type Props = {
  button: ReactElement
  align?: 'start' | 'end'
  /** Whether a dialog that an item opened has the focus: it returns the focus when it closes. */
  hasDialog?: boolean
  children: ReactNode
}

/** A button that opens a menu. */
export function MenuButton({ button, align = 'end', hasDialog = false, children }: Props) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          collisionPadding={edge}
          className={classes(menu, 'max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto')}
          onCloseAutoFocus={(event) => hasDialog && event.preventDefault()}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
