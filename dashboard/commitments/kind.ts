import { Handshake } from 'lucide-react'
import type { Schemas } from '../api/client.ts'
import { activityOf, type Commitment } from '../follow-ups/task.ts'
import { pageOfTask } from '../kinds/entry-page.ts'
import type { KindDescription } from '../kinds/registry.ts'
import { formatDay } from '../ui/format.ts'

export const commitment: KindDescription = {
  name: 'commitment',
  noun: 'commitment',
  plural: 'commitments',
  icon: Handshake,
  navigation: Handshake,
  page: '/commitments',
  affects: ['activity', 'contacts', 'companies', 'deals', 'notifications'],
  entry: {
    label: 'Add a commitment',
    icon: Handshake,
    words: 'new create promise',
    focus: 'description',
    form: () => import('./new-commitment.tsx'),
  },
  responsible: 'assignee_id',
  result: ({ description, due_date, ...about }: Schemas['FoundCommitment']) => ({
    href: pageOfTask(about),
    label: description,
    aside: due_date && formatDay(due_date),
  }),
  webhookEvents: { 'commitment.completed': 'A commitment is completed' },
  activity: {
    'commitment.created': (task: Commitment) => activityOf(task, 'New commitment:', task.created_at),
    'commitment.completed': (task: Commitment) => activityOf(task, 'Done:', task.completed_at),
  },
}
