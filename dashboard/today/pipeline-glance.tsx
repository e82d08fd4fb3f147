import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { pipelineQuery } from '../deals/use-deals.ts'
import { stageLabels, stages } from '../kinds/stages.ts'
import { Button } from '../ui/button.tsx'
import { formatMoney, formatNumber } from '../ui/format.ts'
import { Section } from '../ui/section.tsx'
import { Failure, Skeleton } from '../ui/states.tsx'

const bars = {
  lead: 'bg-line-strong',
  prospect: 'bg-accent',
  negotiation: 'bg-warn',
  won: 'bg-good',
  lost: 'bg-danger',
}

/** The number and value of deals by stage. */
export function PipelineGlance({ who }: { who: string | undefined }) {
  const filters = who ? { owner_id: who } : {}
  const { data: sums, error, refetch } = useQuery(pipelineQuery(filters))
  const most = sums ? Math.max(1, ...stages.map((stage) => sums[stage].value)) : 1
  return (
    <Section
      title="Pipeline"
      action={
        <Button asChild variant="quiet" size="small">
          <Link to="/reports">Reports</Link>
        </Button>
      }
    >
      {error && !sums && <Failure error={error} retry={refetch} />}
      <ul className="flex flex-col px-2 pb-2">
        {stages.map((stage) => (
          <li key={stage}>
            <Link
              to="/deals"
              search={{ view: 'table', stage, ...filters }}
              className="grid grid-cols-[6rem_minmax(2rem,auto)_minmax(0,1fr)_minmax(5.5rem,auto)] items-center gap-2 rounded-md px-2 py-1.5 hover:bg-sunken"
            >
              <span>{stageLabels[stage]}</span>
              <span className="text-right text-muted tabular-nums">{sums && formatNumber(sums[stage].count)}</span>
              {sums ? (
                <span className="h-2 overflow-hidden rounded-full bg-sunken" aria-hidden>
                  <span
                    className={`block h-full rounded-full ${bars[stage]}`}
                    style={{ width: `${(100 * sums[stage].value) / most}%` }}
                  />
                </span>
              ) : (
                <Skeleton className="h-2" />
              )}
              <span className="text-right tabular-nums">{sums && formatMoney(sums[stage].value)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
