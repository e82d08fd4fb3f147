import { TaskScreen } from './task-screen.tsx'

export default function FollowUps() {
  return <TaskScreen kind="follow-ups" />
}
