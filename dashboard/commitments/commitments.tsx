import { prepareTasks, TaskScreen } from '../follow-ups/task-screen.tsx'
import type { Search } from '../ui/use-filters.ts'

export const prepare = ({ search }: { search: Search }) => prepareTasks('commitments', search)

export default function Commitments() {
  return <TaskScreen kind="commitments" />
}
