import { Command } from 'cmdk'
import { Popover, Slot } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { Same } from './menu-button.tsx'
import { edge } from './menu.ts'

/** Wraps an action so that it also closes the picker. */
export type Pick = (then: () => void) => () => void

type Props = {
  label: string
  /** What opens it: one button. */
  trigger: ReactNode
  placeholder?: string
  maxLength?: number
  /** The options for the typed text. */
  children(typed: string, pick: Pick): ReactNode
}

/**
 * Opens to be searched and picked from. The popover is mounted once the pointer or the focus is on the button, because
 * most pickers of a screen are not used.
 */
export function Picker({ trigger, ...rest }: Props) {
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
        <Popover.Root open={open} onOpenChange={setOpen}>
          <Popover.Trigger asChild>
            <Same as={button} />
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              id={id}
              align="start"
              sideOffset={4}
              collisionPadding={edge}
              aria-label={rest.label}
              className="z-50 w-72 max-w-[calc(100vw-1rem)] overflow-hidden rounded-lg border bg-raised shadow-lg"
            >
              <Offer {...rest} pick={pick} />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      )}
    </>
  )
}

function Offer({ label, placeholder = label, maxLength, children, pick }: Omit<Props, 'trigger'> & { pick: Pick }) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const [isBusy, setBusy] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const isAwaited = useRef(false)

  // Options may load late. Enter selects the first option for the typed text, not one of an earlier text.
  useEffect(() => {
    isAwaited.current = false
    const settle = () => {
      const isLate = has(list.current, '[data-late]')
      setBusy(isLate)
      if (isLate) return
      const first = list.current?.querySelector<HTMLElement>('[cmdk-item]')
      setChosen(first?.dataset.value ?? '')
      // If the search failed, Enter selects nothing.
      if (isAwaited.current && !has(list.current, '[data-failed]')) first?.click()
      isAwaited.current = false
    }
    const observer = new MutationObserver(settle)
    observer.observe(list.current!, { childList: true, subtree: true })
    settle()
    return () => observer.disconnect()
  }, [typed])

  function awaitOffer(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !has(list.current, '[data-late]')) return
    event.preventDefault()
    isAwaited.current = true
  }

  return (
    <Command shouldFilter={false} label={label} value={chosen} onValueChange={setChosen} onKeyDown={awaitOffer}>
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        maxLength={maxLength}
        placeholder={placeholder}
        className="h-10 w-full border-b bg-transparent px-3 outline-none"
      />
      <Command.List ref={list} aria-busy={isBusy} className="max-h-72 overflow-y-auto p-1">
        {children(typed.trim(), pick)}
      </Command.List>
    </Command>
  )
}

const has = (list: HTMLElement | null, mark: string) => list?.querySelector(mark) != null

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

export const PickerItem = (props: ComponentProps<typeof Command.Item>) => (
  <Command.Item
    className="flex min-h-control cursor-default items-center gap-2 rounded-md px-2 data-[selected=true]:bg-accent-soft [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
    {...props}
  />
)
