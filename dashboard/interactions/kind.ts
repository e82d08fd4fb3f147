import { MessageSquare, MessageSquarePlus } from 'lucide-react'
import type { Schemas } from '../api/client.ts'
import { pageOfEntry } from '../kinds/entry-page.ts'
import type { KindDescription } from '../kinds/registry.ts'
import { entryId } from './show-entry.ts'

export const interaction: KindDescription = {
  name: 'interaction',
  noun: 'interaction',
  plural: 'interactions',
  icon: MessageSquare,
  affects: ['activity', 'contacts', 'companies', 'deals'],
  entry: {
    label: 'Log an interaction',
    icon: MessageSquarePlus,
    words: 'add call email meeting note demo proposal',
    focus: 'notes',
    form: () => import('./new-interaction.tsx'),
  },
  result: (record: Schemas['Interaction']) => ({
    href: `${pageOfEntry(record)}#${entryId(record.id)}`,
    label: record.notes || record.type,
    aside: record.type,
  }),
  webhookEvents: { 'interaction.created': 'An interaction is logged' },
  activity: {
    'interaction.created'(record: Schemas['Interaction']) {
      const { type, notes, contact_id, occurred_at } = record
      const about = contact_id
        ? { verb: verbs[type], contactId: contact_id }
        : { verb: 'Logged', name: notes ? `${type}: ${notes}` : type }
      return { ...about, href: pageOfEntry(record), at: occurred_at }
    },
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
