import { insertContacts } from '../../contacts/queries.ts'
import { ContactInput } from '../../contacts/record.ts'
import { newContact } from '../../contacts/save.ts'
import type { Tx } from '../../database/transaction.ts'
import { recordEvents } from '../../events/record.ts'
import type { ValidationError } from '../../http/errors.ts'
import { compileCheck } from '../../http/validation.ts'
import { type Definition, definitionsOf, lockDefinitions, noValues } from '../../records/custom-values.ts'
import { type ContactLink, namePartsOf } from '../matching/convert.ts'

const checkContact = compileCheck(ContactInput)

/** The new contact, or why it cannot be created. */
type Created = { id: string } | { fault: ValidationError }

/**
 * Creates one contact for each email, named as in the first link with that email, or after the address if no name is
 * given. A dry run does not write, but finds the same errors.
 */
export async function createContacts(tx: Tx, links: readonly ContactLink[], writes: boolean) {
  const definitions = await (writes
    ? lockDefinitions(tx, 'contacts')
    : tx.all<Definition>(definitionsOf(tx, 'contacts')))
  const required = definitions.flatMap(({ required, field_name }) => (required ? `custom_fields.${field_name}` : []))
  const checked = [...Map.groupBy(links, ({ email }) => email.toLowerCase())].map(([email, some]) => {
    const named = some.find(({ name }) => name !== '') ?? some[0]!
    return { email, contact: contactFor(named, required) }
  })
  const contacts = checked.flatMap(({ contact }) => ('fault' in contact ? [] : [contact]))
  if (writes) {
    insertContacts(
      tx,
      contacts.map((record) => ({ record, values: noValues })),
    )
    recordEvents(tx, 'contact.created', contacts)
  }
  return new Map(checked.map(({ email, contact }): [string, Created] => [email, contact]))
}

function contactFor({ email, name }: ContactLink, required: readonly string[]) {
  const refusal = (message: string) => ({ fault: { field: 'contact_email', message } })
  const parts = name === '' ? { first_name: email.split('@')[0]! } : namePartsOf(name)
  const { value, problems: faults } = checkContact({ ...parts, email })
  if (faults.some(({ field }) => field === 'email')) return refusal(`must be an email address: ${email.slice(0, 320)}`)
  if (faults.length > 0) return { fault: { field: 'contact_names', message: faults[0]!.message } }
  if (required.length > 0)
    return refusal(`no contact has this email, and a new contact needs ${required.join(', ')}: ${email}`)
  return newContact(value as ContactInput)
}
