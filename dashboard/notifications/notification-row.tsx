import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { When } from '../ui/when.tsx'
import { describe, describeGroup } from './describe.ts'
import type { Notification } from './use-notifications.ts'

type Props = { notification: Notification; mark(change: { id: string; read: boolean }): void; onOpen(): void }

export function NotificationRow({ notification, mark, onOpen }: Props) {
  const { id, read_at, created_at } = notification
  const { text, name, href } = describe(notification)
  const isUnread = read_at === null
  const open = () => {
    if (isUnread) mark({ id, read: true })
    onOpen()
  }
  return (
    <li className={isUnread ? 'flex items-start gap-1 bg-accent-soft px-4 py-2' : 'flex items-start gap-1 px-4 py-2'}>
      <div className="min-w-0 grow wrap-anywhere">
        <Message {...{ text, name, href, isUnread, created_at }} onOpen={open} />
      </div>
      <Button
        variant="quiet"
        size="icon"
        className="shrink-0"
        aria-label={`Mark as ${isUnread ? 'read' : 'unread'}: ${name}`}
        title={`Mark as ${isUnread ? 'read' : 'unread'}`}
        onClick={() => mark({ id, read: isUnread })}
      >
        {isUnread ? <Circle className="fill-current text-accent" /> : <CircleCheck />}
      </Button>
    </li>
  )
}

type GroupProps = {
  group: readonly Notification[]
  /** Whether there may be more than are loaded. */
  isCut: boolean
  onOpen(): void
}

/** Many assignments at once. */
export function NotificationGroup({ group, isCut, onOpen }: GroupProps) {
  const [{ read_at, created_at }] = group as [Notification]
  const { text, name, href, search } = describeGroup(group, isCut)
  const isUnread = read_at === null
  return (
    <li className={isUnread ? 'bg-accent-soft px-4 py-2' : 'px-4 py-2'}>
      <Message {...{ text, name, href, search, isUnread, created_at, onOpen }} />
    </li>
  )
}

type MessageProps = ReturnType<typeof describe> & {
  search?: ReturnType<typeof describeGroup>['search']
  isUnread: boolean
  created_at: string
  onOpen(): void
}

const Message = ({ text, name, href, search, isUnread, created_at, onOpen }: MessageProps) => (
  <>
    <p className="line-clamp-3">
      {isUnread && <span className="sr-only">Unread: </span>}
      <span className={isUnread ? '' : 'text-muted'}>{text} </span>
      <Link
        to={href as string}
        search={search}
        onClick={onOpen}
        className="rounded-sm font-medium -outline-offset-2 underline-offset-2 hover:underline"
      >
        {name}
      </Link>
    </p>
    <span className="block text-xs text-muted">
      <When at={created_at} />
    </span>
  </>
)
