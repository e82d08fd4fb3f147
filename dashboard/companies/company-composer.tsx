import { useContacts } from '../contacts/use-contacts.ts'
import { nameOfContact } from '../kinds/types.ts'
import { Composer } from '../timeline/composer.tsx'

/** Adds entries to the company, or to one of its contacts. */
export function CompanyComposer({ companyId }: { companyId: string }) {
  const { data } = useContacts({ company_id: companyId, sort: 'first_name', order: 'asc', page: 1, per_page: 100 })
  const contacts = data?.data.map((contact) => ({ id: contact.id, name: nameOfContact(contact) }))
  return contacts ? <Composer contacts={contacts} companyId={companyId} /> : null
}
