import { Link } from '@tanstack/react-router'
import { GitMerge } from 'lucide-react'
import { nameOf } from '../kinds/types.ts'
import { companyOf } from '../merging/merged.ts'
import type { Mergeable, MergeKind } from '../merging/mergeable.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { formatDay } from '../ui/format.ts'
import { type Pair, reasonsOf } from '../merging/use-duplicates.ts'

type Props = {
  kind: MergeKind
  pair: Pair
  companies: ReadonlyMap<string, string>
  isBusy: boolean
  onDismiss(): void
}

/** Two records side by side, with the reasons why they may be the same. */
export function PairRow({ kind, pair, companies, isBusy, onDismiss }: Props) {
  const [one, other] = pair.records as [Mergeable, Mergeable]
  const names = `${nameOf(one)} and ${nameOf(other)}`
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <div className="grid gap-3 sm:grid-cols-2">
        {[one, other].map((record) => (
          <div key={record.id} className="flex min-w-0 gap-2">
            <Avatar name={nameOf(record)} size={24} />
            <div className="min-w-0">
              <Link
                to={`/${kind}/$id`}
                params={{ id: record.id }}
                className="font-medium wrap-anywhere underline-offset-2 hover:underline"
              >
                {nameOf(record)}
              </Link>
              {detailsOf(record, companies).map((detail) => (
                <p key={detail} className="wrap-anywhere text-muted">
                  {detail}
                </p>
              ))}
              <p className="text-xs text-muted">Added {formatDay(record.created_at.slice(0, 10))}</p>
            </div>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex grow flex-wrap gap-1">
          {reasonsOf(pair.reasons, one, other).map((reason) => (
            <Badge key={reason}>{reason}</Badge>
          ))}
        </div>
        <div className="ml-auto flex gap-2">
          <Button variant="quiet" size="small" disabled={isBusy} onClick={onDismiss} aria-label={`Dismiss ${names}`}>
            Dismiss
          </Button>
          <Button asChild size="small">
            <Link
              to={`/${kind}/$id/merge`}
              params={{ id: one.id }}
              search={{ with: other.id }}
              aria-label={`Merge ${names}`}
            >
              <GitMerge aria-hidden /> Merge
            </Link>
          </Button>
        </div>
      </div>
    </li>
  )
}

function detailsOf(record: Mergeable, companies: ReadonlyMap<string, string>) {
  const company = companies.get(companyOf(record) ?? '')
  const values =
    'first_name' in record
      ? [record.email, ...record.other_emails, record.phone, ...record.other_phones, record.title, company]
      : [record.domain, record.industry, record.size]
  return [...new Set(values.filter((value) => typeof value === 'string'))]
}
