import { Command } from 'cmdk'
import { Popover } from 'radix-ui'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { edge } from '../ui/menu.ts'

/** Makes of what is to be done what a click does: it closes the picker, too. */
export type Pick = (then: () => void) => () => void

type Props = {
  label: string
  /** What opens it: one button. */
  trigger: ReactNode
  placeholder?: string
  maxLength?: number
  /** What is offered for what was typed. */
  children(typed: string, pick: Pick): ReactNode
}

/** Opens to be searched and picked from. */
export function Picker({ trigger, ...rest }: Props) {
  const [open, setOpen] = useState(false)
  const pick: Pick = (then) => () => {
    setOpen(false)
    then()
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
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
  )
}

function Offer({ label, placeholder = label, maxLength, children, pick }: Omit<Props, 'trigger'> & { pick: Pick }) {
  const [typed, setTyped] = useState('')
  return (
    <Command shouldFilter={false} label={label}>
      <Command.Input
        value={typed}
        onValueChange={setTyped}
        maxLength={maxLength}
        placeholder={placeholder}
        className="h-10 w-full border-b bg-transparent px-3 outline-none"
      />
      <Command.List className="max-h-72 overflow-y-auto p-1">{children(typed.trim(), pick)}</Command.List>
    </Command>
  )
}

export const PickerItem = (props: ComponentProps<typeof Command.Item>) => (
  <Command.Item
    className="flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 data-[selected=true]:bg-accent-soft [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
    {...props}
  />
)
