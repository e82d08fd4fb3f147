import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { CircleOff } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { api, ask } from '../api/client.ts'
import { pickerInput, pickerItem, pickerPanel } from '../records/picker-look.ts'
import { FilterButton } from '../ui/filter-button.tsx'

type Props = { industry: string | undefined; onPick(industry: string | undefined): void }

/** Industries are free text: those of the latest companies are offered, any other can be typed. */
export function IndustryFilter({ industry, onPick }: Props) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { data: known = [] } = useQuery({ queryKey: ['companies', 'industries'], queryFn: industries, enabled: open })
  const name = typed.trim().toLowerCase()
  const offered = known.filter((one) => one.toLowerCase().includes(name))
  const pick = (picked: string | undefined) => {
    onPick(picked)
    setTyped('')
    setOpen(false)
  }
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <FilterButton label="Industry" value={industry} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content align="start" sideOffset={4} aria-label="Only of the industry" className={pickerPanel}>
          <Command shouldFilter={false} label="Only of the industry">
            <Command.Input
              value={typed}
              onValueChange={setTyped}
              maxLength={255}
              placeholder="Only of the industry"
              className={pickerInput}
            />
            <Command.List className="max-h-72 overflow-y-auto p-1">
              {offered.map((one) => (
                <Command.Item key={one} value={one} onSelect={() => pick(one)} className={pickerItem}>
                  <span className="truncate">{one}</span>
                </Command.Item>
              ))}
              {name && !known.some((one) => one.toLowerCase() === name) && (
                <Command.Item value="as typed" onSelect={() => pick(typed.trim())} className={pickerItem}>
                  <span className="truncate">Exactly “{typed.trim()}”</span>
                </Command.Item>
              )}
              {industry && !name && (
                <Command.Item value="any industry" onSelect={() => pick(undefined)} className={pickerItem}>
                  <CircleOff aria-hidden />
                  Any industry
                </Command.Item>
              )}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

async function industries() {
  const { data } = await ask(api.GET('/api/v1/companies', { params: { query: { per_page: 250 } } }))
  const byName = new Map(data.flatMap(({ industry }) => (industry ? [[industry.toLowerCase(), industry]] : [])))
  return [...byName.values()].toSorted((a, b) => a.localeCompare(b))
}
