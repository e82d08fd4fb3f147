import { Download, RotateCw } from 'lucide-react'
import { useConditionWords } from '../filters/use-condition-words.ts'
import { countOf, kindTitle } from '../kinds/words.ts'
import { useOwnerName } from '../owners/use-people.ts'
import { useNames } from '../records/use-names.ts'
import { useIsOwner } from '../sessions/me.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/format.ts'
import { Progress } from '../ui/progress.tsx'
import { toast } from '../ui/toast.ts'
import { When } from '../ui/when.tsx'
import { useStartExport } from './use-exports.ts'
import {
  conditionsOf,
  type Export,
  type Format,
  isExpired,
  isRunning,
  kindOf,
  pathOf,
  statusOf,
  wordsOf,
} from './words.ts'

export function ExportRow({ job }: { job: Export }) {
  const { format, filter, selected, total_rows, exported_rows, error, download_url, created_at } = job
  const kind = kindOf(job)
  const isArchive = job.entity_type === 'workspace'
  const isOwner = useIsOwner()
  const company = useNames('companies', [filter.company_id]).get(filter.company_id ?? '')
  const contact = useNames('contacts', [filter.contact_id]).get(filter.contact_id ?? '')
  const again = useStartExport()
  const { label, tone } = statusOf(job, isOwner)
  const name = `${kindTitle(kind)} as ${format.toUpperCase()}`
  const owner = useOwnerName(/^[\da-f-]{36}$/.test(filter.owner_id ?? '') ? filter.owner_id : null)
  const words = [
    ...(selected === null ? [] : [`${formatNumber(selected)} selected`]),
    ...wordsOf(filter, { company, contact, owner }),
    ...useConditionWords(isArchive ? 'contacts' : kind, conditionsOf(filter)),
  ]
  const isKnown = selected === null || filter.ids !== undefined // long lists of ids are not returned
  const running = isRunning(job)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="flex items-center gap-2 font-medium">
          {name} <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-muted">
          {words.length > 0 ? words.join(' · ') : isArchive ? 'Everything' : 'All records'} ·{' '}
          {!error && `${running ? stageOf(job) : countOf(kind, exported_rows)} · `}
          <When at={created_at} />
        </p>
        {error && (
          <p className="text-danger">
            {error} <span className="font-mono text-xs break-all text-muted">{job.id}</span>
          </p>
        )}
        {job.warnings.length > 0 && (
          <details className="text-muted">
            <summary>
              {job.warnings.length === 1 ? '1 warning' : `${formatNumber(job.warnings.length)} warnings`}
            </summary>
            <ul className="list-disc pl-5 break-words">
              {job.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </details>
        )}
        {isExpired(job, isOwner) && <p className="text-muted">The file was deleted.</p>}
        {running && <Progress label={`Progress of ${name}`} done={exported_rows} total={total_rows} className="mt-2" />}
      </div>
      {download_url ? (
        <Button asChild size="small">
          <a href={pathOf(download_url)} download aria-label={`Download ${name}`}>
            <Download /> Download
          </a>
        </Button>
      ) : (
        !running &&
        isKnown &&
        (isOwner || !isArchive) && (
          <Button
            size="small"
            disabled={again.isPending}
            aria-label={`Export again: ${name}`}
            onClick={() =>
              again.mutate(
                isArchive ? { entity_type: 'workspace' } : { entity_type: kind, format: format as Format, filter },
                { onError: (refused) => toast.error(refused.message) },
              )
            }
          >
            <RotateCw /> Export again
          </Button>
        )
      )}
    </li>
  )
}

const stageOf = ({ status, exported_rows, total_rows }: Export) =>
  status === 'pending'
    ? 'waiting in the queue'
    : total_rows === 0
      ? 'beginning'
      : `${formatNumber(exported_rows)} of ${formatNumber(total_rows)}`
