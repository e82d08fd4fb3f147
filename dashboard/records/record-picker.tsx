import { Command } from 'cmdk'
import { CircleOff, Plus } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { pickerInput, pickerItem, pickerPanel } from './picker-look.ts'
import { type Found, useRecordSearch } from './record-search.ts'
import type { Kind } from './types.ts'

type Props = {
  kind: Kind
  label: string
  /** What opens it: one button. */
  children: ReactNode
  onPick(found: Found): void
  /** Where having none is a choice too: “No company”. */
  none?: { label: string; onPick(): void }
  /** Makes a record of the name that was typed. */
  onCreate?(name: string): void
  except?: string[]
}

/** Finds a contact, a company or a deal as one types. */
export function RecordPicker({ kind, label, children, onPick, none, onCreate, except = [] }: Props) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data: all, error } = useRecordSearch(kind, q, open)
  const found = all?.filter(({ id }) => !except.includes(id))

  function close(then: () => void) {
    setOpen(false)
    setTyped('')
    then()
  }

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{children}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content align="start" sideOffset={4} aria-label={label} className={pickerPanel}>
          <Command shouldFilter={false} label={label}>
            <Command.Input value={typed} onValueChange={setTyped} placeholder={label} className={pickerInput} />
            <Command.List className="max-h-72 overflow-y-auto p-1">
              {found?.map((record) => (
                <Command.Item
                  key={record.id}
                  value={record.id}
                  onSelect={() => close(() => onPick(record))}
                  className={pickerItem}
                >
                  <span className="truncate">{record.name}</span>
                  <span className="ml-auto max-w-32 shrink-0 truncate text-muted">{record.note}</span>
                </Command.Item>
              ))}
              {onCreate && typed.trim() && (
                <Command.Item
                  value="new record"
                  onSelect={() => close(() => onCreate(typed.trim()))}
                  className={pickerItem}
                >
                  <Plus aria-hidden />
                  <span className="truncate">Create “{typed.trim()}”</span>
                </Command.Item>
              )}
              {none && !typed.trim() && (
                <Command.Item value="none" onSelect={() => close(none.onPick)} className={pickerItem}>
                  <CircleOff aria-hidden />
                  {none.label}
                </Command.Item>
              )}
              {error && <p className="p-3 text-center text-danger">{error.message}</p>}
              {found?.length === 0 && <p className="p-3 text-center text-muted">Nothing found.</p>}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
