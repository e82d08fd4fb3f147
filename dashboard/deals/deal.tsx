import { Link, useParams } from '@tanstack/react-router'
import { Composer } from '../records/composer.tsx'
import { DeleteRecord } from '../records/delete-record.tsx'
import { OpenTasks } from '../records/open-tasks.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { RecordScreen } from '../records/record-screen.tsx'
import { Timeline } from '../records/timeline.tsx'
import type { Deal } from '../records/types.ts'
import { useNames } from '../records/use-names.ts'
import { formatMoney } from '../ui/format.ts'
import { DealFields } from './deal-fields.tsx'
import { StageControl } from './stage-control.tsx'
import { StageHistory } from './stage-history.tsx'
import { useDeal } from './use-deals.ts'

export default function DealScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  return (
    <RecordScreen kind="deals" id={id} query={useDeal(id)}>
      {(deal) => <DealPage key={id} deal={deal} />}
    </RecordScreen>
  )
}

function DealPage({ deal }: { deal: Deal }) {
  const { id, name, value, company_id, contact_ids } = deal
  const company = useNames('companies', [company_id]).get(company_id ?? '')
  const names = useNames('contacts', contact_ids)
  const contacts = contact_ids.map((contact) => ({ id: contact, name: names.get(contact) ?? '…', note: '' }))
  return (
    <RecordPage
      kind="deals"
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
      actions={<DeleteRecord kind="deals" id={id} name={name} />}
      top={
        <>
          <StageControl deal={deal} />
          <Composer key={id} contacts={contacts} dealId={id} />
        </>
      }
      fields={<DealFields deal={deal} />}
    >
      <OpenTasks of={{ deal_id: id }} />
      <StageHistory deal={deal} />
      <Timeline kind="deals" id={id} />
    </RecordPage>
  )
}
