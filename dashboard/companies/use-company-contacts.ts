import { useContacts } from '../contacts/use-contacts.ts'
import { nameOfContact } from '../kinds/types.ts'

/** The contacts of a company that an entry can be about. */
export function useCompanyContacts(companyId: string) {
  const { data } = useContacts({ company_id: companyId, sort: 'first_name', order: 'asc', page: 1, per_page: 100 })
  return data?.data.map((contact) => ({ id: contact.id, name: nameOfContact(contact) }))
}
