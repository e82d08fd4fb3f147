import { MessageSquare, MessageSquarePlus } from 'lucide-react'
import type { Schemas } from '../api/client.ts'
import type { KindDescription } from '../kinds/registry.ts'

export const interaction: KindDescription = {
  name: 'interaction',
  noun: 'interaction',
  plural: 'interactions',
  icon: MessageSquare,
  affects: ['activity'],
  entry: {
    label: 'Log an interaction',
    icon: MessageSquarePlus,
    words: 'add call email meeting note demo proposal',
    focus: 'notes',
    form: () => import('./new-interaction.tsx'),
  },
  result: ({ contact_id, notes, type }: Schemas['Interaction']) => ({
    href: `/contacts/${contact_id}`,
    label: notes || type,
    aside: type,
  }),
  webhookEvents: { 'interaction.created': 'An interaction is logged' },
  activity: {
    'interaction.created': ({ type, contact_id, occurred_at }: Schemas['Interaction']) => ({
      verb: verbs[type],
      contactId: contact_id,
      href: `/contacts/${contact_id}`,
      at: occurred_at,
    }),
  },
}

/** What comes before the name of the contact. */
const verbs: Record<Schemas['Interaction']['type'], string> = {
  call: 'Call with',
  email: 'Email with',
  meeting: 'Meeting with',
  note: 'Note on',
  demo: 'Demo for',
  proposal: 'Proposal to',
}
