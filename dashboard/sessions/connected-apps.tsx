import { useMutation, useQuery } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { refresh } from '../api/queries.ts'
import { Rows } from '../settings/rows.tsx'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { When } from '../ui/when.tsx'
import { disconnectApp, listConnectedApps } from './auth.ts'

/** The apps, such as AI agents, that act for the person through MCP. */
export function ConnectedApps() {
  const apps = useQuery({ queryKey: ['connected-apps'], queryFn: listConnectedApps })
  const disconnect = useMutation({
    mutationFn: disconnectApp,
    onSuccess: () => void toast.success('The app was disconnected.'),
    onError: (error) => toast.error(error.message),
    onSettled: () => refresh('connected-apps'),
  })
  return (
    <Section
      title="Connected apps"
      description="AI agents and other apps that you allowed to act for you in a workspace."
    >
      <Rows query={apps} empty={<p className="px-4 py-3 text-muted">No connected apps</p>}>
        {({ id, name, sends_to, workspace_name, scope, created_at, last_used_at }) => (
          <li key={id} className="flex items-center gap-3 px-4 py-2.5">
            <Bot className="size-4 shrink-0 text-muted" aria-hidden />
            <div className="min-w-0 grow">
              <p className="font-medium break-words">{name}</p>
              <p className="text-muted">
                {workspace_name} · {scope === 'full' ? 'can read and write' : 'can read'} · {sends_to} · since{' '}
                <When at={created_at} />
                {last_used_at && (
                  <>
                    {' '}
                    · last used <When at={last_used_at} />
                  </>
                )}
              </p>
            </div>
            <Button
              size="small"
              disabled={disconnect.isPending}
              onClick={() => disconnect.mutate(id)}
              aria-label={`Disconnect ${name}`}
            >
              Disconnect
            </Button>
          </li>
        )}
      </Rows>
    </Section>
  )
}
