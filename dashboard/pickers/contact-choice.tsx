import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import type { Found } from './record-search.ts'

type Props = {
  contacts: Found[]
  error?: string | undefined
  /** What an entry without a contact is about. */
  otherwise?: 'deal' | 'company' | undefined
}

/** Selects the contact, if there is a choice. On the page of a company, an entry is about the company at first. */
export function ContactChoice({ contacts, error, otherwise }: Props) {
  if (contacts.length === 1 && !otherwise) return <input type="hidden" name="contact_id" value={contacts[0]!.id} />
  if (contacts.length === 0) return null
  return (
    <Field label="With" error={error}>
      <Select name="contact_id" defaultValue={otherwise === 'company' ? '' : contacts[0]!.id}>
        {contacts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {otherwise && <option value="">No contact, only the {otherwise}</option>}
      </Select>
    </Field>
  )
}
