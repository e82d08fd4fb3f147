import { CompanyField } from '../records/company-field.tsx'
import { CustomFieldRow } from '../records/custom-field-row.tsx'
import { FieldRow } from '../records/field-row.tsx'
import { InlineField } from '../records/inline-field.tsx'
import { TagEditor } from '../records/tag-editor.tsx'
import type { Contact, FieldValue } from '../records/types.ts'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { formatTime } from '../ui/format.ts'
import { useChangeContact } from './use-contact.ts'

export function ContactFields({ contact }: { contact: Contact }) {
  const { mutateAsync: change, mutate } = useChangeContact(contact.id)
  const fields = useCustomFields('contacts')
  const { first_name, last_name, email, phone, title, profile_url, company_id, notes, tags, custom_fields } = contact
  return (
    <>
      <FieldRow label="First name">
        <InlineField
          label="First name"
          field="first_name"
          value={first_name}
          required
          save={(value) => change({ first_name: value ?? '' })}
        />
      </FieldRow>
      <FieldRow label="Last name">
        <InlineField
          label="Last name"
          field="last_name"
          value={last_name}
          save={(value) => change({ last_name: value })}
        />
      </FieldRow>
      <FieldRow label="Email">
        <InlineField
          label="Email"
          field="email"
          type="email"
          value={email}
          link={email ? `mailto:${email}` : undefined}
          save={(value) => change({ email: value })}
        />
      </FieldRow>
      <FieldRow label="Phone">
        <InlineField
          label="Phone"
          field="phone"
          type="tel"
          value={phone}
          link={phone ? `tel:${phone.replaceAll(' ', '')}` : undefined}
          save={(value) => change({ phone: value })}
        />
      </FieldRow>
      <FieldRow label="Title">
        <InlineField label="Title" field="title" value={title} save={(value) => change({ title: value })} />
      </FieldRow>
      <FieldRow label="Company" htmlFor="company">
        <CompanyField
          id="company"
          value={company_id}
          onChange={(id) => mutate({ company_id: id })}
          className="border-transparent bg-transparent px-2 hover:border-transparent hover:bg-sunken"
        />
      </FieldRow>
      <FieldRow label="Profile">
        <InlineField
          label="Profile"
          field="profile_url"
          type="url"
          value={profile_url}
          link={profile_url ?? undefined}
          save={(value) => change({ profile_url: value })}
        />
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
        Added {formatTime(contact.created_at)}
        <br />
        Changed {formatTime(contact.updated_at)}
      </p>
    </>
  )
}
