import type { EntryFormProps } from '../kinds/registry.ts'
import { TaskForm } from './task-form.tsx'

export default function NewFollowUp(props: EntryFormProps) {
  return <TaskForm kind="follow-ups" {...props} />
}
