import { TaskForm } from '../follow-ups/task-form.tsx'
import type { EntryFormProps } from '../kinds/registry.ts'

export default function NewCommitment(props: EntryFormProps) {
  return <TaskForm kind="commitments" {...props} />
}
