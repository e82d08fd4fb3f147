import type { Deal } from '../kinds/types.ts'
import { CommonFields, CompanyRow } from '../pages/common-fields.tsx'
import { FieldRow } from '../ui/field-row.tsx'
import { formatDay, formatMoney } from '../ui/format.ts'
import { InlineField } from '../ui/inline-field.tsx'
import { moneyOf, typeMoney } from '../ui/money.ts'
import { ContactLinks } from './contact-links.tsx'
import { useChangeDeal } from './use-deals.ts'

export function DealFields({ deal }: { deal: Deal }) {
  const change = useChangeDeal(deal.id)
  const { name, value, expected_close_date, company_id, contact_ids, lost_reason } = deal
  return (
    <>
      <InlineField
        label="Name"
        field="name"
        value={name}
        required
        save={(next) => change.mutateAsync({ name: next ?? '' })}
      />
      <InlineField
        label="Value"
        field="value"
        value={typeMoney(value)}
        shown={formatMoney(value)}
        save={async (typed) => change.mutateAsync({ value: moneyOf(typed) })}
      />
      <InlineField
        label="Expected close"
        field="expected_close_date"
        type="date"
        value={expected_close_date}
        shown={expected_close_date ? formatDay(expected_close_date) : undefined}
        save={(next) => change.mutateAsync({ expected_close_date: next })}
      />
      <CompanyRow value={company_id} onChange={(id) => change.mutate({ company_id: id })} />
      <FieldRow label="Contacts">
        <div className="px-2">
          <ContactLinks ids={contact_ids} onChange={(ids) => change.mutate({ contact_ids: ids })} />
        </div>
      </FieldRow>
      {deal.stage === 'lost' && (
        <InlineField
          label="Lost reason"
          field="lost_reason"
          value={lost_reason}
          save={(next) => change.mutateAsync({ lost_reason: next })}
        />
      )}
      <CommonFields kind="deals" record={deal} change={change} />
    </>
  )
}
