import { Handshake } from 'lucide-react'
import type { KindDescription } from '../kinds/registry.ts'

export const commitment: KindDescription = {
  name: 'commitment',
  noun: 'commitment',
  plural: 'commitments',
  icon: Handshake,
  navigation: Handshake,
  page: '/commitments',
  affects: ['activity'],
  entry: {
    label: 'Add a commitment',
    icon: Handshake,
    words: 'new create promise',
    focus: 'description',
    form: () => import('./new-commitment.tsx'),
  },
}
