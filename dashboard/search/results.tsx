import { Command } from 'cmdk'
import { Building2, CircleDollarSign, type LucideIcon, MessageSquare, User } from 'lucide-react'
import type { ReactNode } from 'react'
import type { paths } from '../../sdk/types.ts'
import { nameOfContact } from '../kinds/types.ts'
import type { Recent } from '../records/recent.ts'
import { formatMoney } from '../ui/format.ts'
import { group, item } from './look.ts'

type Found = paths['/api/v1/search']['get']['responses']['200']['content']['application/json']['data']
type Row = { id: string; href: string; label: string; aside?: ReactNode; record?: Recent['kind'] }

export function Results({ found, onRun }: { found: Found; onRun(href: string, record?: Recent): void }) {
  const lists: { heading: string; icon: LucideIcon; rows: Row[] }[] = [
    {
      heading: 'Contacts',
      icon: User,
      rows: (found.contacts ?? []).map((contact) => ({
        id: contact.id,
        href: `/contacts/${contact.id}`,
        label: nameOfContact(contact),
        aside: contact.email,
        record: 'contact',
      })),
    },
    {
      heading: 'Companies',
      icon: Building2,
      rows: (found.companies ?? []).map(({ id, name, domain }) => ({
        id,
        href: `/companies/${id}`,
        label: name,
        aside: domain,
        record: 'company',
      })),
    },
    {
      heading: 'Deals',
      icon: CircleDollarSign,
      rows: (found.deals ?? []).map(({ id, name, value }) => ({
        id,
        href: `/deals/${id}`,
        label: name,
        aside: formatMoney(value),
        record: 'deal',
      })),
    },
    {
      heading: 'Interactions',
      icon: MessageSquare,
      rows: (found.interactions ?? []).map(({ id, contact_id, notes, type }) => ({
        id,
        href: `/contacts/${contact_id}`,
        label: notes || type,
        aside: type,
      })),
    },
  ]
  return lists
    .filter(({ rows }) => rows.length > 0)
    .map(({ heading, icon: Icon, rows }) => (
      <Command.Group key={heading} heading={heading} className={group}>
        {rows.map(({ id, href, label, aside, record }) => (
          <Command.Item
            key={id}
            value={id}
            onSelect={() => onRun(href, record && { href, label, kind: record })}
            className={item}
          >
            <Icon aria-hidden />
            <span className="truncate">{label}</span>
            {aside && <span className="ml-auto max-w-[45%] truncate text-muted">{aside}</span>}
          </Command.Item>
        ))}
      </Command.Group>
    ))
}
