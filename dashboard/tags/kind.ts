import { Tag } from 'lucide-react'
import type { KindDescription } from '../kinds/registry.ts'

export const tag: KindDescription = {
  name: 'tag',
  noun: 'tag',
  plural: 'tags',
  icon: Tag,
  page: '/settings/tags',
  affects: ['contacts', 'companies', 'deals', 'pipeline'],
}
