import { Command } from 'cmdk'
import { Plus } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { pickerInput, pickerItem, pickerPanel } from './picker-look.ts'
import { useTags } from './use-tags.ts'

type Props = {
  /** What opens it: one button. */
  children: ReactNode
  label: string
  onPick(name: string): void
  /** Those that are not offered: the record has them already. */
  except?: string[]
  /** Whether a name that does not exist yet may be typed. */
  creates?: boolean
}

export function TagPicker({ children, label, onPick, except = [], creates = true }: Props) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { tags, colorOf } = useTags()
  const name = typed.trim()
  const taken = new Set(except.map((tag) => tag.toLowerCase()))
  const offered = tags.filter(
    (tag) => !taken.has(tag.name.toLowerCase()) && tag.name.toLowerCase().includes(name.toLowerCase()),
  )
  const isNew = name !== '' && !taken.has(name.toLowerCase()) && !tags.some((tag) => same(tag.name, name))

  function pick(picked: string) {
    onPick(picked)
    setTyped('')
    setOpen(false)
  }

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content align="start" sideOffset={4} aria-label={label} className={pickerPanel}>
          <Command shouldFilter={false} label={label}>
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              maxLength={100}
              placeholder={creates ? 'Find or make a tag' : 'Find a tag'}
              className={pickerInput}
            />
            <Command.List className="max-h-64 overflow-y-auto p-1">
              {offered.slice(0, 50).map((tag) => (
                <Command.Item key={tag.id} value={tag.id} onSelect={() => pick(tag.name)} className={pickerItem}>
                  <span
                    aria-hidden
                    className="size-2 rounded-full bg-line-strong"
                    style={{ ...(colorOf(tag.name) && { backgroundColor: colorOf(tag.name)! }) }}
                  />
                  <span className="truncate">{tag.name}</span>
                </Command.Item>
              ))}
              {creates && isNew && (
                <Command.Item value="new tag" onSelect={() => pick(name)} className={pickerItem}>
                  <Plus aria-hidden />
                  <span className="truncate">Make “{name}”</span>
                </Command.Item>
              )}
              {offered.length === 0 && !(creates && isNew) && (
                <p className="p-3 text-center text-muted">{name ? 'No tag is called so.' : 'There are no tags yet.'}</p>
              )}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
