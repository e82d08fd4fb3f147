import { User, Users } from 'lucide-react'
import type { KindDescription } from '../kinds/registry.ts'
import { type Contact, nameOfContact } from '../kinds/types.ts'

export const contact: KindDescription = {
  name: 'contact',
  noun: 'contact',
  plural: 'contacts',
  icon: User,
  navigation: Users,
  page: '/contacts/',
  create: 'add create person',
  affects: ['deals', 'companies', 'activity', 'follow-ups', 'commitments', 'interactions', 'pipeline'],
  isMain: true,
  responsible: 'owner_id',
  fileNames: /contact|people|person|lead/,
  matchOn: ['email'],
  result: (record: Contact) => ({ href: `/contacts/${record.id}`, label: nameOfContact(record), aside: record.email }),
  webhookEvents: {
    'contact.created': 'A contact is created',
    'contact.updated': 'A contact is changed',
    'contact.deleted': 'A contact is deleted',
  },
}
