import { prepareTasks, TaskScreen } from './task-screen.tsx'
import type { Search } from '../ui/use-filters.ts'

export const prepare = ({ search }: { search: Search }) => prepareTasks('follow-ups', search)

export default function FollowUps() {
  return <TaskScreen kind="follow-ups" />
}
