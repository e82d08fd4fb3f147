import { useQueryClient } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Empty, Failure, Skeleton } from '../ui/states.tsx'
import { grouped } from './grouped.ts'
import { NotificationRow } from './notification-row.tsx'
import { latest, type Notification, notificationsQuery, useMarkRead, useNotifications } from './use-notifications.ts'

/** The maximum page size of the API. */
const maxSize = 250

export default function NotificationList({ onOpen }: { onOpen(): void }) {
  const [size, setSize] = useState(latest)
  const { data: list, error, refetch, isPlaceholderData } = useNotifications(size)
  const isMore = list !== undefined && list.meta.total > list.data.length
  const mark = useMarkRead()
  const client = useQueryClient()
  /** Marks also those of the group that are not shown yet. */
  async function markGroup(group: readonly Notification[], isCut: boolean, read: boolean) {
    const all = isCut ? (await client.fetchQuery(notificationsQuery(maxSize)).catch(() => undefined))?.data : undefined
    const whole = all && grouped(all).find((other) => other.some(({ id }) => id === group[0]!.id))
    mark.mutate({ ids: (whole ?? group).map(({ id }) => id), read })
  }
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
          {list &&
            grouped(list.data).map((group) => {
              const isCut = isMore && group.length > 1 && group.includes(list.data.at(-1)!)
              return (
                <NotificationRow
                  key={group[0]!.id}
                  group={group}
                  isCut={isCut}
                  mark={(read) => void markGroup(group, isCut, read)}
                  onOpen={onOpen}
                />
              )
            })}
        </ul>
        {isMore && (size === latest || isPlaceholderData) && (
          <Button variant="quiet" className="w-full" disabled={isPlaceholderData} onClick={() => setSize(maxSize)}>
            Show older
          </Button>
        )}
      </div>
    </>
  )
}
