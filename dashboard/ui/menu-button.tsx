import { DropdownMenu, Slot } from 'radix-ui'
import {
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { classes } from './classes.ts'
import { edge, menu } from './menu.ts'

type Props = {
  button: ReactElement
  align?: 'start' | 'end'
  /** Whether a dialog that an item opened has the focus: it returns the focus when it closes. */
  hasDialog?: boolean
  children: ReactNode
}

/**
 * A button that opens a menu. The menu is mounted once the pointer or the focus is on the button, because a list has a
 * menu in every row, which costs more to render than the rest of the row.
 */
export function MenuButton({ button, align = 'end', hasDialog = false, children }: Props) {
  const id = useId()
  const trigger = useRef<HTMLElement>(null)
  const [isMounted, setIsMounted] = useState(false)
  const [open, setOpen] = useState(false)
  const mount = () => setIsMounted(true)
  return (
    <>
      <Slot.Root
        ref={trigger}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={mount}
        onFocus={mount}
        onPointerDown={(event) => {
          if (event.button !== 0 || event.ctrlKey) return
          mount()
          setOpen(!open)
          if (!open) event.preventDefault() // the menu gets the focus
        }}
        onKeyDown={(event) => {
          if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
          event.preventDefault() // the key would also choose the first item
          setOpen(event.key === 'ArrowDown' || !open)
        }}
      >
        {button}
      </Slot.Root>
      {isMounted && (
        <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
          <DropdownMenu.Trigger asChild>
            <Same as={trigger} />
          </DropdownMenu.Trigger>
          <DropdownMenu.Portal>
            <DropdownMenu.Content
              align={align}
              aria-labelledby={id}
              collisionPadding={edge}
              className={classes(menu, 'max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto')}
              onCloseAutoFocus={(event) => hasDialog && event.preventDefault()}
            >
              {children}
            </DropdownMenu.Content>
          </DropdownMenu.Portal>
        </DropdownMenu.Root>
      )}
    </>
  )
}

/** Stands for an element that is rendered elsewhere: the menu is placed at it, and returns the focus to it. */
export function Same({ as, ref }: { as: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => as.current!, [as])
  return null
}
