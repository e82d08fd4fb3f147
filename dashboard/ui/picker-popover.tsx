import { Command } from 'cmdk'
import { Popover } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Same } from './menu-button.tsx'
import { edge } from './menu.ts'
import { ItemContext, type Pick, type PickerProps } from './picker.tsx'

type OfferProps = Omit<PickerProps, 'trigger'> & { pick: Pick }

type Props = OfferProps & {
  id: string
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onOpenChange(open: boolean): void
}

/** What a picker shows when it is open. */
export default function PickerPopover({ id, button, open, onOpenChange, ...rest }: Props) {
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
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
          <Offer {...rest} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Offer({ label, placeholder = label, maxLength, children, pick }: OfferProps) {
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
        <ItemContext value={Item}>{children(typed.trim(), pick)}</ItemContext>
      </Command.List>
    </Command>
  )
}

const has = (list: HTMLElement | null, mark: string) => list?.querySelector(mark) != null

export const Item = (props: ComponentProps<typeof Command.Item>) => (
  <Command.Item
    className="flex min-h-control cursor-default items-center gap-2 rounded-md px-2 data-[selected=true]:bg-accent-soft [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
    {...props}
  />
)
