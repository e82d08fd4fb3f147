import { TaskScreen } from '../follow-ups/task-screen.tsx'

export default function Commitments() {
  return <TaskScreen kind="commitments" />
}
