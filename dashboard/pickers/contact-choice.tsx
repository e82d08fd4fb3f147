import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import type { Found } from './record-search.ts'

/** Selects the contact, if there is more than one. */
export function ContactChoice({ contacts, error }: { contacts: Found[]; error?: string | undefined }) {
  if (contacts.length === 1) return <input type="hidden" name="contact_id" value={contacts[0]!.id} />
  return (
    <Field label="With" error={error}>
      <Select name="contact_id">
        {contacts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
