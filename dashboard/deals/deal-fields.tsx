import { CompanyField } from '../records/company-field.tsx'
import { CustomFieldRow } from '../records/custom-field-row.tsx'
import { FieldRow } from '../records/field-row.tsx'
import { InlineField } from '../records/inline-field.tsx'
import { TagEditor } from '../records/tag-editor.tsx'
import type { Deal, FieldValue } from '../records/types.ts'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { formatDay, formatMoney, formatTime } from '../ui/format.ts'
import { ContactLinks } from './contact-links.tsx'
import { readMoney, typeMoney } from './money.ts'
import { noMoney } from './new-deal.tsx'
import { useChangeDeal } from './use-deals.ts'

export function DealFields({ deal }: { deal: Deal }) {
  const { mutateAsync: change, mutate } = useChangeDeal(deal.id)
  const fields = useCustomFields('deals')
  const { name, value, expected_close_date, company_id, contact_ids, lost_reason, notes, tags, custom_fields } = deal

  async function changeValue(typed: string | null) {
    const cents = readMoney(typed ?? '0')
    if (cents === undefined) throw noMoney
    return change({ value: cents })
  }

  return (
    <>
      <FieldRow label="Name">
        <InlineField label="Name" field="name" value={name} required save={(next) => change({ name: next ?? '' })} />
      </FieldRow>
      <FieldRow label="Value">
        <InlineField
          label="Value"
          field="value"
          value={typeMoney(value)}
          shown={formatMoney(value)}
          save={changeValue}
        />
      </FieldRow>
      <FieldRow label="Expected close">
        <InlineField
          label="Expected close"
          field="expected_close_date"
          type="date"
          value={expected_close_date}
          shown={expected_close_date ? formatDay(expected_close_date) : undefined}
          save={(next) => change({ expected_close_date: next })}
        />
      </FieldRow>
      <FieldRow label="Company" htmlFor="company">
        <CompanyField
          id="company"
          value={company_id}
          onChange={(id) => mutate({ company_id: id })}
          className="border-transparent bg-transparent px-2 hover:border-transparent hover:bg-sunken"
        />
      </FieldRow>
      <FieldRow label="Contacts">
        <div className="px-2">
          <ContactLinks ids={contact_ids} onChange={(ids) => mutate({ contact_ids: ids })} />
        </div>
      </FieldRow>
      {deal.stage === 'lost' && (
        <FieldRow label="Lost because">
          <InlineField
            label="Lost because"
            field="lost_reason"
            value={lost_reason}
            save={(next) => change({ lost_reason: next })}
          />
        </FieldRow>
      )}
      <FieldRow label="Tags">
        <div className="px-2 py-1.5">
          <TagEditor tags={tags} onChange={(next) => mutate({ tags: next })} />
        </div>
      </FieldRow>
      {fields.map((field) => (
        <CustomFieldRow
          key={field.id}
          field={field}
          value={custom_fields[field.field_name] as FieldValue | undefined}
          save={(next) => change({ custom_fields: { [field.field_name]: next } })}
        />
      ))}
      <FieldRow label="Notes">
        <InlineField label="Notes" field="notes" multiline value={notes} save={(next) => change({ notes: next })} />
      </FieldRow>
      <p className="mt-2 border-t px-2 pt-2 text-xs text-muted">
        Added {formatTime(deal.created_at)}, changed {formatTime(deal.updated_at)}
      </p>
    </>
  )
}
