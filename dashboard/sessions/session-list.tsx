import { useMutation, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { refresh } from '../api/queries.ts'
import { Rows } from '../settings/rows.tsx'
import { Section } from '../settings/section.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { formatDay } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { When } from '../ui/when.tsx'
import { endOtherSessions, endSession, listSessions } from './auth.ts'
import { browserOf } from './browser-of.ts'
import { sessionQuery } from './me.ts'

/** The sessions of the person, with a button to end each. */
export function SessionList() {
  const { data: now } = useQuery(sessionQuery)
  const sessions = useQuery({ queryKey: ['sessions', 'list'], queryFn: listSessions })
  const end = useMutation({
    mutationFn: endSession,
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('sessions'),
  })
  const endOthers = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => void toast.success('All other sessions were ended.'),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('sessions'),
  })
  const others = (sessions.data?.length ?? 0) > 1
  return (
    <Section
      title="Sessions"
      description="Browsers in which you are signed in. A session ends after 14 days."
      action={
        others && (
          <Button disabled={endOthers.isPending} onClick={() => endOthers.mutate()}>
            End other sessions
          </Button>
        )
      }
    >
      <Rows query={sessions} empty={null}>
        {({ id, token, userAgent, ipAddress, createdAt, expiresAt }) => {
          const { name, isPhone } = browserOf(userAgent)
          const Icon = isPhone ? Smartphone : Monitor
          return (
            <li key={id} className="flex items-center gap-3 px-4 py-2.5">
              <Icon className="size-4 shrink-0 text-muted" aria-hidden />
              <div className="min-w-0 grow">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {name} {id === now?.session.id && <Badge tone="good">Current session</Badge>}
                </p>
                <p className="text-muted">
                  {ipAddress && `${ipAddress} · `}since <When at={createdAt} /> · until{' '}
                  {formatDay(expiresAt.slice(0, 10))}
                </p>
              </div>
              {now && id !== now.session.id && (
                <Button
                  size="small"
                  disabled={end.isPending}
                  onClick={() => end.mutate(token)}
                  aria-label={`End session in ${name}`}
                >
                  End session
                </Button>
              )}
            </li>
          )
        }}
      </Rows>
    </Section>
  )
}
