import { CircleDollarSign, KanbanSquare } from 'lucide-react'
import type { KindDescription } from '../kinds/registry.ts'
import type { Deal } from '../kinds/types.ts'
import { formatMoney } from '../ui/format.ts'

export const deal: KindDescription = {
  name: 'deal',
  noun: 'deal',
  plural: 'deals',
  icon: CircleDollarSign,
  navigation: KanbanSquare,
  page: '/deals/',
  create: 'add create opportunity',
  affects: ['pipeline', 'contacts', 'reports', 'activity'],
  result: ({ id, name, value }: Deal) => ({ href: `/deals/${id}`, label: name, aside: formatMoney(value) }),
}
