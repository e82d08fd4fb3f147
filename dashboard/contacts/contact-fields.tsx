import type { Contact } from '../kinds/types.ts'
import { CommonFields, CompanyRow } from '../pages/common-fields.tsx'
import { InlineField } from '../ui/inline-field.tsx'
import { OtherAddressRows } from './other-addresses.tsx'
import { useChangeContact } from './use-contact.ts'

export function ContactFields({ contact }: { contact: Contact }) {
  const change = useChangeContact(contact.id)
  const { first_name, last_name, email, phone, other_emails, other_phones, company_id } = contact
  return (
    <>
      <InlineField
        label="First name"
        field="first_name"
        value={first_name}
        required
        save={(value) => change.mutateAsync({ first_name: value ?? '' })}
      />
      <InlineField
        label="Last name"
        field="last_name"
        value={last_name}
        save={(value) => change.mutateAsync({ last_name: value })}
      />
      <InlineField
        label="Email"
        field="email"
        type="email"
        value={email}
        link={email ? `mailto:${encodeURIComponent(email)}` : undefined}
        save={(value) => change.mutateAsync({ email: value })}
      />
      <OtherAddressRows
        field="other_emails"
        values={other_emails}
        save={(values) => change.mutateAsync({ other_emails: values })}
      />
      <InlineField
        label="Phone"
        field="phone"
        type="tel"
        value={phone}
        link={phone ? `tel:${phone.replaceAll(' ', '')}` : undefined}
        save={(value) => change.mutateAsync({ phone: value })}
      />
      <OtherAddressRows
        field="other_phones"
        values={other_phones}
        save={(values) => change.mutateAsync({ other_phones: values })}
      />
      <CompanyRow value={company_id} onChange={(id) => change.mutate({ company_id: id })} />
      <CommonFields kind="contacts" record={contact} change={change} />
    </>
  )
}
