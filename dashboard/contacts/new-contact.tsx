import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { ExistingRecord } from '../pages/existing-record.tsx'
import { NewRecordForm } from '../pages/new-record-form.tsx'
import { useKnown } from '../pages/use-known.ts'
import { CompanyField } from '../pickers/company-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { given } from '../ui/given.ts'
import { Input } from '../ui/input.tsx'
import { OtherAddressInputs, otherFields, othersIn } from './other-addresses.tsx'

type Props = { open: boolean; onOpenChange(open: boolean): void; companyId?: string | undefined }

export const NewContact = ({ open, onOpenChange, companyId }: Props) => (
  <Dialog side open={open} onOpenChange={onOpenChange} title="New contact">
    <ContactForm companyId={companyId ?? null} onDone={() => onOpenChange(false)} />
  </Dialog>
)

function ContactForm({ companyId, onDone }: { companyId: string | null; onDone(): void }) {
  const [company, setCompany] = useState(companyId)
  const byEmail = useKnown('contacts', 'email')
  const byName = useKnown('contacts', 'first_name', 'last_name')
  return (
    <NewRecordForm
      kind="contacts"
      fields={['first_name', 'last_name', 'email', 'phone', 'company_id', ...otherFields]}
      read={(form) => ({
        first_name: String(form.get('first_name')),
        ...given(form, 'last_name', 'email', 'phone'),
        other_emails: othersIn(form, 'other_emails'),
        other_phones: othersIn(form, 'other_phones'),
        company_id: company,
      })}
      post={(body, headers) => unwrap(api.POST('/api/v1/contacts', { body, headers }))}
      onDone={onDone}
    >
      {(at) => (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Field label="First name" error={at('first_name')}>
              <Input name="first_name" required autoFocus autoComplete="off" {...byName.watch} />
            </Field>
            <Field
              label="Last name"
              error={at('last_name')}
              notice={byName.known && <ExistingRecord known={byName.known} what="name" />}
            >
              <Input name="last_name" autoComplete="off" {...byName.watch} />
            </Field>
          </div>
          <Field
            label="Email"
            error={at('email')}
            notice={byEmail.known && <ExistingRecord known={byEmail.known} what="address" />}
          >
            <Input name="email" type="email" autoComplete="off" {...byEmail.watch} />
          </Field>
          <OtherAddressInputs field="other_emails" at={at} />
          <Field label="Phone" error={at('phone')}>
            <Input name="phone" type="tel" autoComplete="off" />
          </Field>
          <OtherAddressInputs field="other_phones" at={at} />
          <Field label="Company" error={at('company_id')}>
            <CompanyField value={company} onChange={setCompany} />
          </Field>
        </>
      )}
    </NewRecordForm>
  )
}
