import { Slot } from 'radix-ui'
import { type ComponentProps, createContext, lazy, type ReactNode, Suspense, use, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'

/** Wraps an action so that it also closes the picker. */
export type Pick = (then: () => void) => () => void

export type PickerProps = {
  label: string
  /** What opens it: one button. */
  trigger: ReactNode
  placeholder?: string
  maxLength?: number
  /** The options for the typed text. */
  children(typed: string, pick: Pick): ReactNode
}

// Not loaded with the first page.
const PickerPopover = lazy(() => import('./picker-popover.tsx'))

type Item = typeof import('./picker-popover.tsx').Item

/** The component of an option, which is loaded with the popover. */
export const ItemContext = createContext<Item | undefined>(undefined)

export function PickerItem(props: ComponentProps<Item>) {
  const Item = use(ItemContext)!
  return <Item {...props} />
}

/**
 * Opens to be searched and picked from. The popover is mounted once the pointer or the focus is on the button, because
 * most pickers of a screen are not used.
 */
export function Picker({ trigger, ...rest }: PickerProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [isMounted, setIsMounted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const mount = () => setIsMounted(true)
  const pick: Pick = (then) => () => {
    setOpen(false)
    then()
  }
  return (
    <>
      <Slot.Root
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-state={open ? 'open' : 'closed'}
        onPointerEnter={mount}
        onFocus={mount}
        onClick={() => {
          mount()
          setOpen(!open)
        }}
      >
        {trigger}
      </Slot.Root>
      {isMounted && (
        <Suspense>
          <PickerPopover {...rest} id={id} button={button} open={open} onOpenChange={setOpen} pick={pick} />
        </Suspense>
      )}
    </>
  )
}

/** Shown while the list has the options of an earlier text. */
export const Late = () => <span data-late hidden />

/** A message in place of options, because a listbox may contain only options. */
export const PickerNote = ({ failed = false, children }: { failed?: boolean; children: ReactNode }) => (
  <p
    role="option"
    aria-disabled
    aria-selected={false}
    data-failed={failed || undefined}
    className={classes('p-3 text-center', failed ? 'text-danger' : 'text-muted')}
  >
    {children}
  </p>
)
