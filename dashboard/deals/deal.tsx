import { Link, useParams } from '@tanstack/react-router'
import { prepareQuery } from '../api/prepare.ts'
import { FilesOf } from '../files/files-of.tsx'
import { OpenTasks } from '../follow-ups/open-tasks.tsx'
import type { Deal } from '../kinds/types.ts'
import { prepareParts, prepareTimeline } from '../pages/prefetch.ts'
import { RecordMenu } from '../pages/record-menu.tsx'
import { RecordPage } from '../pages/record-page.tsx'
import { RecordScreen } from '../pages/record-screen.tsx'
import { useNames } from '../records/use-names.ts'
import { Timeline } from '../timeline/timeline.tsx'
import { formatMoney } from '../ui/format.ts'
import { DealComposer } from './deal-composer.tsx'
import { DealFields } from './deal-fields.tsx'
import { StageControl } from './stage-control.tsx'
import { StageHistory, stagesQuery } from './stage-history.tsx'
import { dealQuery, useDeal } from './use-deals.ts'

export const prefetch = ({ id }: { id: string }) => [prepareQuery(dealQuery(id)), ...prepareTimeline('deals', id)]

export const prepare = ({ id }: { id: string }) => [
  ...prefetch({ id }),
  prepareQuery(stagesQuery(id)),
  ...prepareParts('deals', id, { deal_id: id }),
]

export default function DealScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  return (
    <RecordScreen kind="deals" id={id} query={useDeal(id)}>
      {(deal) => <DealPage key={id} deal={deal} />}
    </RecordScreen>
  )
}

function DealPage({ deal }: { deal: Deal }) {
  const { id, name, value, company_id } = deal
  const company = useNames('companies', [company_id]).get(company_id ?? '')
  return (
    <RecordPage
      kind="deals"
      id={id}
      title={name}
      subtitle={
        <>
          {formatMoney(value)}
          {company_id && company && ' · '}
          {company_id && company && (
            <Link to="/companies/$id" params={{ id: company_id }} className="underline-offset-2 hover:underline">
              {company}
            </Link>
          )}
        </>
      }
      actions={<RecordMenu kind="deals" id={id} name={name} />}
      top={
        <>
          <StageControl deal={deal} />
          <DealComposer deal={deal} />
        </>
      }
      fields={<DealFields deal={deal} />}
    >
      <OpenTasks of={{ deal_id: id }} />
      <StageHistory deal={deal} />
      <FilesOf kind="deals" id={id} />
      <Timeline kind="deals" id={id} />
    </RecordPage>
  )
}
