import { BarChart3, type LucideIcon, Sun } from 'lucide-react'
import { sentence } from '../api/words.ts'
import { allKinds } from '../kinds/registry.ts'

export type Place = { to: string; label: string; icon: LucideIcon }

/** The main navigation. */
export const places = (): Place[] => [
  { to: '/', label: 'Today', icon: Sun },
  ...allKinds().flatMap(({ plural, navigation }) =>
    navigation ? [{ to: `/${plural}`, label: sentence(plural), icon: navigation }] : [],
  ),
  { to: '/reports', label: 'Reports', icon: BarChart3 },
]
