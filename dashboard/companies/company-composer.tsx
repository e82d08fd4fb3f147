import { Composer } from '../timeline/composer.tsx'
import { useCompanyContacts } from './use-company-contacts.ts'

/** Adds entries to the company, or to one of its contacts. */
export function CompanyComposer({ companyId }: { companyId: string }) {
  const contacts = useCompanyContacts(companyId)
  return contacts ? <Composer contacts={contacts} companyId={companyId} /> : null
}
