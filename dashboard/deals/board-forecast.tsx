import { Link } from '@tanstack/react-router'
import type { Schemas } from '../api/client.ts'
import { stages } from '../kinds/stages.ts'
import { formatEstimate, formatMoney } from '../ui/format.ts'
import { useProbability, weighted } from './forecast.ts'

type Props = {
  sums: Schemas['Pipeline'] | undefined
  /** The owner whose deals are shown, if not everyone’s. */
  who: string | undefined
}

/** The value of all open deals, and the same weighted by the probabilities of their stages. */
export function BoardForecast({ sums, who }: Props) {
  const probabilityOf = useProbability()
  if (!sums) return <p className="min-h-5" />
  const open = stages.flatMap((stage) => {
    const probability = probabilityOf(stage)
    return probability === undefined ? [] : [{ value: sums[stage].value, probability }]
  })
  const total = open.reduce((sum, { value }) => sum + value, 0)
  return (
    <p className="flex flex-wrap gap-x-4 text-muted tabular-nums">
      <span>
        Open <strong className="font-medium text-ink">{formatMoney(total)}</strong>
      </span>
      <span title="The value of each stage × its probability">
        Forecast <strong className="font-medium text-ink">{formatEstimate(weighted(open))}</strong>
      </span>
      <Link
        to="/reports"
        search={{ owner_id: who }}
        hash="forecast"
        className="rounded-sm text-accent-strong underline-offset-2 hover:underline"
      >
        By month
      </Link>
    </p>
  )
}
