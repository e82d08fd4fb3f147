import { CalendarCheck2, CalendarPlus } from 'lucide-react'
import type { Schemas } from '../api/client.ts'
import { pageOfTask } from '../kinds/entry-page.ts'
import type { KindDescription } from '../kinds/registry.ts'
import { formatDay } from '../ui/format.ts'
import { activityOf, type FollowUp, typeLabels } from './task.ts'

export const followUp: KindDescription = {
  name: 'follow_up',
  noun: 'follow-up',
  plural: 'follow-ups',
  icon: CalendarCheck2,
  navigation: CalendarCheck2,
  page: '/follow-ups',
  affects: ['activity', 'contacts', 'companies', 'deals', 'notifications'],
  entry: {
    label: 'Add a follow-up',
    icon: CalendarPlus,
    words: 'new create reminder task',
    focus: 'title',
    form: () => import('./new-follow-up.tsx'),
  },
  responsible: 'assignee_id',
  result: ({ type, title, description, due_date, ...about }: Schemas['FoundFollowUp']) => ({
    href: pageOfTask(about),
    label: title ?? description ?? typeLabels[type],
    aside: formatDay(due_date),
  }),
  webhookEvents: { 'followup.completed': 'A follow-up is completed' },
  activity: {
    'follow_up.created': (task: FollowUp) => activityOf(task, 'New follow-up:', task.created_at),
    'followup.completed': (task: FollowUp) => activityOf(task, 'Done:', task.completed_at),
  },
}
