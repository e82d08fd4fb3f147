import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { When } from '../ui/when.tsx'
import { describe, describeGroup } from './describe.ts'
import type { Notification } from './use-notifications.ts'

type Props = {
  /** One notification, or many alike. */
  group: readonly Notification[]
  /** Whether there may be more of the group than are loaded. */
  isCut: boolean
  mark(read: boolean): void
  onOpen(): void
}

export function NotificationRow({ group, isCut, mark, onOpen }: Props) {
  const [first] = group as [Notification]
  const { text, name, href, search } = group.length === 1 ? describe(first) : describeGroup(group, isCut)
  const isUnread = first.read_at === null
  const open = () => {
    if (isUnread) mark(true)
    onOpen()
  }
  return (
    <li className={isUnread ? 'flex items-start gap-1 bg-accent-soft px-4 py-2' : 'flex items-start gap-1 px-4 py-2'}>
      <div className="min-w-0 grow wrap-anywhere">
        <p className="line-clamp-3">
          {isUnread && <span className="sr-only">Unread: </span>}
          <span className={isUnread ? '' : 'text-muted'}>{text} </span>
          <Link
            to={href as string}
            search={search}
            onClick={open}
            className="rounded-sm font-medium -outline-offset-2 underline-offset-2 hover:underline"
          >
            {name}
          </Link>
        </p>
        <span className="block text-xs text-muted">
          <When at={first.created_at} />
        </span>
      </div>
      <Button
        variant="quiet"
        size="icon"
        className="shrink-0"
        aria-label={`Mark as ${isUnread ? 'read' : 'unread'}: ${name}`}
        title={`Mark as ${isUnread ? 'read' : 'unread'}`}
        onClick={() => mark(isUnread)}
      >
        {isUnread ? <Circle className="fill-current text-accent" /> : <CircleCheck />}
      </Button>
    </li>
  )
}
