import type { ReactNode } from 'react'
import { Field } from '../ui/field.tsx'
import { RecordField } from './record-field.tsx'

/** What an entry is about. */
export type About = { contact_id: string | null; company_id: string | null; deal_id: string | null }

/** The error of a form whose entry is about nothing yet. */
export const aboutError = (about: About) =>
  Object.values(about).some(Boolean) ? undefined : 'Choose a contact, a company or a deal'

type Props = {
  about: About
  onChange(about: About): void
  /** The error at a field. */
  at(field: string): string | undefined
  autoFocus?: boolean
  /** A further field beside the last one. */
  children?: ReactNode
}

/** Chooses what an entry is about: a contact, a company, a deal, or several of them. */
export const AboutFields = ({ about, onChange, at, autoFocus = false, children }: Props) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <Field label="Contact" name="contact_id" error={at('contact_id')}>
      <RecordField
        kind="contacts"
        value={about.contact_id}
        onChange={(contact_id) => onChange({ ...about, contact_id })}
        none="No contact"
        autoFocus={autoFocus}
      />
    </Field>
    <Field label="Company" error={at('company_id')}>
      <RecordField
        kind="companies"
        value={about.company_id}
        onChange={(company_id) => onChange({ ...about, company_id })}
        none="No company"
      />
    </Field>
    <Field label="Deal" error={at('deal_id')}>
      <RecordField
        kind="deals"
        value={about.deal_id}
        onChange={(deal_id) => onChange({ ...about, deal_id })}
        none="No deal"
      />
    </Field>
    {children}
  </div>
)
