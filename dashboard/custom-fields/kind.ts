import { SlidersHorizontal } from 'lucide-react'
import type { KindDescription } from '../kinds/registry.ts'

export const customField: KindDescription = {
  name: 'custom_field',
  noun: 'custom field',
  plural: 'custom-fields',
  icon: SlidersHorizontal,
  page: '/settings/custom-fields',
  affects: ['contacts', 'companies', 'deals'],
}
