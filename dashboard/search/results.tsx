import { Command } from 'cmdk'
import type { paths } from '@rapport/sdk'
import { allKinds, type KindDescription } from '../kinds/registry.ts'
import { group, item } from './look.ts'

export type Found = paths['/api/v1/search']['get']['responses']['200']['content']['application/json']
export type FoundRecord = { kind: KindDescription; record: { id: string; status?: string; fuzzy?: boolean } }

/** The records of all kinds, most relevant first. */
export function inOrder({ data, meta }: Found): FoundRecord[] {
  const lists: Partial<Record<string, readonly { id: string }[]>> = data
  return meta.ranking.flatMap(({ type, id }) => {
    const kind = allKinds().find(({ plural, result }) => result && plural.replaceAll('-', '_') === type)
    const record = lists[type]?.find((one) => one.id === id)
    return kind && record ? [{ kind, record }] : []
  })
}

type Props = {
  heading: string
  found: readonly FoundRecord[]
  /** How a record is labelled, if not by its name alone. */
  labelOf?(name: string): string
  onChoose(found: FoundRecord): void
}

export function Results({ heading, found, labelOf = (name) => name, onChoose }: Props) {
  if (found.length === 0) return null
  return (
    <Command.Group heading={heading} className={group}>
      {found.map((one) => {
        const { icon: Icon, noun, result } = one.kind
        const { label, aside } = result!(one.record as never)
        return (
          <Command.Item
            key={one.record.id}
            value={`${heading} ${one.record.id}`}
            onSelect={() => onChoose(one)}
            className={item}
          >
            <Icon aria-hidden />
            <span className="sr-only">{noun}</span>
            <span className="truncate">{labelOf(label)}</span>
            <span className="ml-auto max-w-[45%] shrink-0 truncate text-muted">
              {one.record.fuzzy ? ['Similar name', aside].filter(Boolean).join(' · ') : aside}
            </span>
          </Command.Item>
        )
      })}
    </Command.Group>
  )
}
