import { DealsOf } from '../deals/deals-of.tsx'
import { RecordScreen } from '../pages/record-screen.tsx'
import { CompanyFields } from './company-fields.tsx'
import { ContactsOf } from './contacts-of.tsx'
import { useCompany } from './use-company.ts'

/** A company in a panel beside the list. */
export default function CompanyPeek({ id }: { id: string }) {
  return (
    <RecordScreen kind="companies" id={id} query={useCompany(id)}>
      {(company) => (
        <>
          <section aria-label="Details" className="flex flex-col gap-1">
            <CompanyFields company={company} />
          </section>
          <ContactsOf companyId={id} />
          <DealsOf of={{ company_id: id }} />
        </>
      )}
    </RecordScreen>
  )
}
