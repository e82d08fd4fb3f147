import { DealsOf } from '../deals/deals-of.tsx'
import { OpenTasks } from '../follow-ups/open-tasks.tsx'
import { RecordScreen } from '../pages/record-screen.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { CompanyComposer } from './company-composer.tsx'
import { CompanyFields } from './company-fields.tsx'
import { ContactsOf } from './contacts-of.tsx'
import { useCompany } from './use-company.ts'

/** A company in a panel beside the list. */
export default function CompanyPeek({ id }: { id: string }) {
  return (
    <RecordScreen kind="companies" id={id} query={useCompany(id)}>
      {(company) => (
        <>
          <CompanyComposer key={id} companyId={id} />
          <section aria-label="Details" className="flex flex-col gap-1">
            <CompanyFields company={company} />
          </section>
          <OpenTasks of={{ of_company: id }} />
          <ContactsOf companyId={id} />
          <DealsOf of={{ company_id: id }} />
          <Timeline kind="companies" id={id} />
        </>
      )}
    </RecordScreen>
  )
}
