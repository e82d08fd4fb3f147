import { CustomFieldRow } from '../custom-fields/custom-field-row.tsx'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import type { AnyRecord, FieldValue, Kind } from '../kinds/types.ts'
import { MentionTextarea } from '../mentions/mention-textarea.tsx'
import { OwnerSelect } from '../owners/owner-select.tsx'
import { CompanyField } from '../pickers/company-field.tsx'
import { TagEditor } from '../tags/tag-editor.tsx'
import { FieldRow } from '../ui/field-row.tsx'
import { formatDay, formatTime } from '../ui/format.ts'
import { InlineField } from '../ui/inline-field.tsx'
import { PlainRows } from './plain-fields.tsx'

type Patch = {
  owner_id?: string | null
  tags?: string[]
  notes?: string | null
  custom_fields?: Record<string, FieldValue>
  external_id?: string | null
}
type Props = {
  kind: Kind
  record: AnyRecord
  change: { mutate(patch: Patch): void; mutateAsync(patch: Patch): Promise<unknown> }
}

/** The plain fields of a kind of record, and those that every kind has, shown below its other ones. */
export function CommonFields({ kind, record, change }: Props) {
  const fields = useCustomFields(kind)
  return (
    <>
      <PlainRows kind={kind} record={record} change={change} />
      <FieldRow label="Owner" htmlFor="owner">
        <OwnerSelect
          id="owner"
          current={record.owner_id}
          none="No owner"
          value={record.owner_id ?? ''}
          onChange={({ target }) => change.mutate({ owner_id: target.value || null })}
          className="border-transparent bg-transparent px-2 hover:border-transparent hover:bg-sunken"
        />
      </FieldRow>
      <FieldRow label="Tags">
        <div className="px-2 py-control-pad">
          <TagEditor tags={record.tags} onChange={(tags) => change.mutate({ tags })} />
        </div>
      </FieldRow>
      {fields.map((field) => (
        <CustomFieldRow
          key={field.id}
          field={field}
          value={record.custom_fields[field.field_name] as FieldValue | undefined}
          save={(value) => change.mutateAsync({ custom_fields: { [field.field_name]: value } })}
        />
      ))}
      <InlineField
        label="Notes"
        field="notes"
        multiline={MentionTextarea}
        value={record.notes}
        save={(notes) => change.mutateAsync({ notes })}
      />
      <InlineField
        label="External ID"
        field="external_id"
        value={record.external_id}
        save={(external_id) => change.mutateAsync({ external_id })}
      />
      <p className="mt-2 border-t pt-2 text-xs text-muted">
        {record.last_activity_at && (
          <>
            Last activity {formatTime(record.last_activity_at)}
            <br />
          </>
        )}
        {record.next_due && (
          <>
            Next due {formatDay(record.next_due)}
            <br />
          </>
        )}
        Added {formatTime(record.created_at)}
        <br />
        Changed {formatTime(record.updated_at)}
      </p>
    </>
  )
}

/** The company of a contact or of a deal. */
export const CompanyRow = ({ value, onChange }: { value: string | null; onChange(id: string | null): void }) => (
  <FieldRow label="Company" htmlFor="company">
    <CompanyField
      id="company"
      value={value}
      onChange={onChange}
      className="border-transparent bg-transparent px-2 hover:border-transparent hover:bg-sunken"
    />
  </FieldRow>
)
