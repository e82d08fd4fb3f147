import { Command } from 'cmdk'
import type { paths } from '../../sdk/types.ts'
import { sentence } from '../api/words.ts'
import { allKinds } from '../kinds/registry.ts'
import type { Recent } from '../records/recent.ts'
import { group, item } from './look.ts'

type Found = paths['/api/v1/search']['get']['responses']['200']['content']['application/json']['data']

export function Results({ found, onRun }: { found: Found; onRun(href: string, record?: Recent): void }) {
  const lists: Partial<Record<string, readonly { id: string }[]>> = found
  return allKinds().map(({ name, plural, icon: Icon, result, isRecord }) => {
    const records = lists[plural]
    if (!result || !records?.length) return null
    return (
      <Command.Group key={plural} heading={sentence(plural)} className={group}>
        {records.map((record) => {
          const { href, label, aside } = result(record as never)
          // Records with a page of their own are listed under “Recently opened”.
          const opened = isRecord ? { href, label, kind: name } : undefined
          return (
            <Command.Item key={record.id} value={record.id} onSelect={() => onRun(href, opened)} className={item}>
              <Icon aria-hidden />
              <span className="truncate">{label}</span>
              {aside && <span className="ml-auto max-w-[45%] truncate text-muted">{aside}</span>}
            </Command.Item>
          )
        })}
      </Command.Group>
    )
  })
}
