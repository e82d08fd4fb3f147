import type { FilterField } from '../filters/filter-fields.ts'
import { priorityLabels, type TaskKind } from './task.ts'

const common: FilterField[] = [
  { name: 'due_date', label: 'Due', type: 'date' },
  { name: 'contact_id', label: 'Contact', type: 'link' },
  { name: 'company_id', label: 'Company', type: 'link' },
  { name: 'deal_id', label: 'Deal', type: 'link' },
  { name: 'assignee_id', label: 'Assignee', type: 'member' },
  { name: 'completed_at', label: 'Completed', type: 'date' },
  { name: 'created_at', label: 'Added', type: 'date' },
  { name: 'updated_at', label: 'Changed', type: 'date' },
]
const priorities = Object.entries(priorityLabels).map(([value, label]) => ({ value, label }))

/** The fields that the lists of tasks can be filtered by. */
export const taskFields: Record<TaskKind, FilterField[]> = {
  'follow-ups': [
    { name: 'title', label: 'What needs to be done', type: 'text' },
    { name: 'priority', label: 'Priority', type: 'choice', options: priorities },
    ...common,
    { name: 'description', label: 'Details', type: 'text' },
  ],
  commitments: [{ name: 'description', label: 'What was promised', type: 'text' }, ...common],
}
