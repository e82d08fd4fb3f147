import { useParams } from '@tanstack/react-router'
import { prepareQuery } from '../api/prepare.ts'
import { dealsOf, DealsOf } from '../deals/deals-of.tsx'
import { FilesOf } from '../files/files-of.tsx'
import { OpenTasks } from '../follow-ups/open-tasks.tsx'
import { prepareParts, prepareTimeline } from '../pages/prefetch.ts'
import { RecordMenu } from '../pages/record-menu.tsx'
import { RecordPage } from '../pages/record-page.tsx'
import { RecordScreen } from '../pages/record-screen.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { CompanyComposer } from './company-composer.tsx'
import { CompanyFields } from './company-fields.tsx'
import { contactsOf, ContactsOf } from './contacts-of.tsx'
import { companyQuery, useCompany } from './use-company.ts'

export const prefetch = ({ id }: { id: string }) => [
  prepareQuery(companyQuery(id)),
  ...prepareTimeline('companies', id),
]

export const prepare = ({ id }: { id: string }) => [
  ...prefetch({ id }),
  prepareQuery(contactsOf(id, 1)),
  prepareQuery(dealsOf({ company_id: id }, 1)),
  ...prepareParts('companies', id, { of_company: id }),
]

export default function CompanyScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  return (
    <RecordScreen kind="companies" id={id} query={useCompany(id)}>
      {(company) => (
        <RecordPage
          key={id}
          kind="companies"
          id={id}
          title={company.name}
          subtitle={[company.industry, company.domain].filter(Boolean).join(' · ')}
          actions={<RecordMenu kind="companies" id={id} name={company.name} />}
          top={<CompanyComposer key={id} companyId={id} />}
          fields={<CompanyFields company={company} />}
        >
          <OpenTasks of={{ of_company: id }} />
          <ContactsOf companyId={id} />
          <DealsOf of={{ company_id: id }} />
          <FilesOf kind="companies" id={id} />
          <Timeline kind="companies" id={id} />
        </RecordPage>
      )}
    </RecordScreen>
  )
}
