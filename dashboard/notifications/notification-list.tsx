import { BellOff } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Empty, Failure, Skeleton } from '../ui/states.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useMarkRead, useNotifications } from './use-notifications.ts'

export default function NotificationList({ onOpen }: { onOpen(): void }) {
  const { data: list, error, refetch } = useNotifications()
  const mark = useMarkRead()
  return (
    <>
      <div className="flex min-h-11 items-center gap-2 border-b px-4 py-1.5">
        <h2 className="grow font-semibold">Notifications</h2>
        {list && list.meta.unread > 0 && (
          <Button variant="quiet" size="small" onClick={() => mark.mutate({})}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="overflow-y-auto">
        {error && !list && <Failure error={error} retry={refetch} />}
        {!list && !error && <Skeleton className="m-4 h-24" />}
        {list?.data.length === 0 && (
          <Empty icon={BellOff} title="No notifications">
            Assignments, mentions, tasks due today and finished imports appear here.
          </Empty>
        )}
        <ul className="divide-y">
          {list?.data.map((one) => (
            <NotificationRow key={one.id} notification={one} mark={mark.mutate} onOpen={onOpen} />
          ))}
        </ul>
      </div>
    </>
  )
}
