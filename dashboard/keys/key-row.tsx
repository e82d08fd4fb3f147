import type { Schemas } from '../api/client.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { formatTime } from '../ui/format.ts'
import { When } from '../ui/when.tsx'

export function KeyRow({ apiKey, onRevoke }: { apiKey: Schemas['Key']; onRevoke(): void }) {
  const { name, prefix, scope, role, expires_at, last_used_at, created_at } = apiKey
  const isExpired = expires_at !== null && Date.parse(expires_at) <= Date.now()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          <code className="text-xs text-muted">{prefix}…</code>
        </p>
        <p className="text-muted">
          Created <When at={created_at} /> ·{' '}
          {last_used_at ? (
            <>
              used <When at={last_used_at} />
            </>
          ) : (
            'never used'
          )}
          {expires_at && ` · ${isExpired ? 'expired' : 'expires'} ${formatTime(expires_at)}`}
        </p>
      </div>
      <div className="flex items-center gap-1.5">
        {isExpired && <Badge tone="warn">Expired</Badge>}
        <Badge>{scope === 'full' ? 'Read and write' : 'Read only'}</Badge>
        <Badge>{role === 'owner' ? 'Owner' : 'Member'}</Badge>
        <Button size="small" onClick={onRevoke} aria-label={`Revoke ${name}`}>
          Revoke
        </Button>
      </div>
    </li>
  )
}
