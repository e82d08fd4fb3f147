import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../api/client.ts'
import { isStage, type Stage } from '../kinds/stages.ts'
import type { Deal } from '../kinds/types.ts'
import { Section } from '../ui/section.tsx'
import { When } from '../ui/when.tsx'
import { StageBadge } from './stage-badge.tsx'

type Stay = { stage: Stage; at: string; until: string | null }

export const stagesQuery = (id: string) =>
  queryOptions({
    queryKey: ['activity', 'deals', id, 'stages'],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { types: 'deal', per_page: 250 } }
      return (await unwrap(api.GET('/api/v1/deals/{id}/activity', { params, signal }))).data
    },
  })

/** The stages of the deal over time, with the time spent in each. */
export function StageHistory({ deal }: { deal: Deal }) {
  const { data: entries } = useQuery(stagesQuery(deal.id))
  const stays = staysOf(deal, entries ?? [])
  return (
    <Section title="Stage history">
      <ol className="flex flex-col">
        {stays.toReversed().map(({ stage, at, until }) => (
          <li key={at} className="flex items-center gap-3 border-t px-4 py-2">
            <span className="w-24 shrink-0">
              <StageBadge stage={stage} />
            </span>
            <span className="text-muted">
              <When at={at} />
            </span>
            <span className="ml-auto text-muted tabular-nums">
              {until
                ? lasted(at, until)
                : stage === 'won' || stage === 'lost'
                  ? ''
                  : `${lasted(at, new Date().toISOString())} so far`}
            </span>
          </li>
        ))}
      </ol>
      {deal.lost_reason && <p className="border-t px-4 py-2 break-words text-muted">Lost reason: {deal.lost_reason}</p>}
    </Section>
  )
}

type Entry = { timestamp: string; details: Record<string, unknown> }

function staysOf(deal: Deal, entries: Entry[]): Stay[] {
  const moves = entries.filter(({ details }) => isStage(details.to_stage))
  const first = (moves[0]?.details.from_stage ?? deal.stage) as Stage
  const entered = [
    { stage: first, at: deal.created_at },
    ...moves.map(({ timestamp, details }) => ({ stage: details.to_stage as Stage, at: timestamp })),
  ]
  return entered.map(({ stage, at }, i) => ({ stage, at, until: entered[i + 1]?.at ?? null }))
}

function lasted(from: string, to: string) {
  const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000
  if (hours < 1) return 'less than an hour'
  if (hours < 48) return `${Math.floor(hours)} hours`
  return `${Math.floor(hours / 24)} days`
}
