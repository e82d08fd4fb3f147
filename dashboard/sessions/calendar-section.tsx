import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap, idempotencyHeader } from '../api/client.ts'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { CopyText } from '../ui/copy-text.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'

const queryKey = ['calendar']

/** The address of the person's calendar feed in this workspace. */
export function CalendarSection() {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const calendar = useQuery({ queryKey, queryFn: async () => (await unwrap(api.GET('/api/v1/me/calendar'))).data })
  const renew = useMutation({
    mutationFn: async () =>
      (await unwrap(api.POST('/api/v1/me/calendar/renew', { headers: idempotencyHeader() }))).data,
    onSuccess(data) {
      client.setQueryData(queryKey, data)
      setOpen(false)
      toast.success('The address was renewed.')
    },
  })
  return (
    <Section
      title="Calendar"
      description="Subscribe to this address in Google Calendar, Outlook or Apple Calendar to see the open follow-ups and commitments that are assigned to you in this workspace. Anyone who has the address can read them."
      action={
        calendar.data && (
          <Button
            onClick={() => {
              renew.reset()
              setOpen(true)
            }}
          >
            Renew address
          </Button>
        )
      }
    >
      {calendar.error && !calendar.data ? (
        <Failure error={calendar.error} retry={() => calendar.refetch()} />
      ) : (
        <div className="px-4 py-3" aria-busy={calendar.isPending}>
          {calendar.data ? (
            <CopyText label="Calendar address" text={calendar.data.url} />
          ) : (
            <Skeleton className="h-8 w-full" />
          )}
        </div>
      )}
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title="Renew the calendar address?"
        action="Renew address"
        pending={renew.isPending}
        error={renew.error}
        onConfirm={() => renew.mutate()}
      >
        <p>The current address stops working immediately. Calendars that use it need the new address.</p>
      </Confirm>
    </Section>
  )
}
