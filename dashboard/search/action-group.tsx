import { Command } from 'cmdk'
import { User } from 'lucide-react'
import { kindNamed } from '../kinds/registry.ts'
import type { Recent } from '../records/recent.ts'
import type { Action } from './actions.ts'
import { group, item } from './look.ts'

type Props = { of: Action['group']; heading?: string; actions: Action[]; onRun(run: Action['run']): void }

export function ActionGroup({ of, heading = of, actions, onRun }: Props) {
  const own = actions.filter((action) => action.group === of)
  if (own.length === 0) return null
  return (
    <Command.Group heading={heading} className={group}>
      {own.map(({ label, id = label, icon: Icon, run }) => (
        <Command.Item key={id} value={`${of} ${id}`} onSelect={() => onRun(run)} className={item}>
          <Icon aria-hidden />
          <span className="truncate">{label}</span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

export function RecentGroup({ recent, onRun }: { recent: Recent[]; onRun(href: string): void }) {
  return (
    <Command.Group heading="Recently opened" className={group}>
      {recent.map((record) => {
        const Icon = kindNamed(record.kind)?.icon ?? User
        return (
          <Command.Item
            key={record.href}
            value={`recent ${record.href}`}
            onSelect={() => onRun(record.href)}
            className={item}
          >
            <Icon aria-hidden />
            <span className="truncate">{record.label}</span>
          </Command.Item>
        )
      })}
    </Command.Group>
  )
}
