import { CustomFieldRow } from '../records/custom-field-row.tsx'
import { FieldRow } from '../records/field-row.tsx'
import { InlineField } from '../records/inline-field.tsx'
import { TagEditor } from '../records/tag-editor.tsx'
import type { Company, FieldValue } from '../records/types.ts'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { formatTime } from '../ui/format.ts'
import { useChangeCompany } from './use-company.ts'

export function CompanyFields({ company }: { company: Company }) {
  const { mutateAsync: change, mutate } = useChangeCompany(company.id)
  const fields = useCustomFields('companies')
  const { name, domain, industry, size, notes, tags, custom_fields } = company
  return (
    <>
      <FieldRow label="Name">
        <InlineField label="Name" field="name" value={name} required save={(value) => change({ name: value ?? '' })} />
      </FieldRow>
      <FieldRow label="Domain">
        <InlineField
          label="Domain"
          field="domain"
          type="url"
          value={domain}
          link={domain ? `https://${domain}` : undefined}
          save={(value) => change({ domain: value })}
        />
      </FieldRow>
      <FieldRow label="Industry">
        <InlineField label="Industry" field="industry" value={industry} save={(value) => change({ industry: value })} />
      </FieldRow>
      <FieldRow label="Size">
        <InlineField label="Size" field="size" value={size} save={(value) => change({ size: value })} />
      </FieldRow>
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
          save={(value) => change({ custom_fields: { [field.field_name]: value } })}
        />
      ))}
      <FieldRow label="Notes">
        <InlineField label="Notes" field="notes" multiline value={notes} save={(value) => change({ notes: value })} />
      </FieldRow>
      <p className="mt-2 border-t px-2 pt-2 text-xs text-muted">
        Added {formatTime(company.created_at)}
        <br />
        Changed {formatTime(company.updated_at)}
      </p>
    </>
  )
}
