import {
  BarChart3,
  Building2,
  CalendarCheck2,
  Handshake,
  KanbanSquare,
  type LucideIcon,
  Sun,
  Users,
} from 'lucide-react'

export type Place = { to: string; label: string; icon: LucideIcon }

export const places: Place[] = [
  { to: '/', label: 'Today', icon: Sun },
  { to: '/contacts', label: 'Contacts', icon: Users },
  { to: '/companies', label: 'Companies', icon: Building2 },
  { to: '/deals', label: 'Deals', icon: KanbanSquare },
  { to: '/follow-ups', label: 'Follow-ups', icon: CalendarCheck2 },
  { to: '/commitments', label: 'Commitments', icon: Handshake },
  { to: '/reports', label: 'Reports', icon: BarChart3 },
]
