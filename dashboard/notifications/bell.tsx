import { Bell as BellIcon } from 'lucide-react'
import { Popover } from 'radix-ui'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/format.ts'
import { edge } from '../ui/menu.ts'
import { Skeleton } from '../ui/states.tsx'
import { useNotifications } from './use-notifications.ts'

const NotificationList = lazy(() => import('./notification-list.tsx'))

/** Shows the number of unread notifications, and opens their list. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const unread = useNotifications().data?.meta.unread ?? 0
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button
          variant="quiet"
          size="icon"
          className="relative shrink-0"
          aria-label={unread > 0 ? `Notifications, ${formatNumber(unread)} unread` : 'Notifications'}
        >
          <BellIcon />
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-0 right-0 min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem]/4 font-semibold text-on-accent tabular-nums"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={edge}
          aria-label="Notifications"
          className="z-50 flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-96 max-w-[calc(100vw-1rem)] flex-col overflow-hidden rounded-lg border bg-raised shadow-lg"
        >
          <Suspense fallback={<Skeleton className="m-4 h-24" />}>
            <NotificationList onOpen={() => setOpen(false)} />
          </Suspense>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
