import { useParams } from '@tanstack/react-router'
import { Refusal } from '../api/client.ts'
import { DealsOf } from '../records/deals-of.tsx'
import { RecordPage, RecordPageSkeleton } from '../records/record-page.tsx'
import { NotFound } from '../shell/not-found.tsx'
import { Failure } from '../ui/states.tsx'
import { CompanyFields } from './company-fields.tsx'
import { ContactsOf } from './contacts-of.tsx'
import { DeleteCompany } from './delete-company.tsx'
import { useCompany } from './use-company.ts'

export default function CompanyScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: company, error, refetch } = useCompany(id)
  if (error instanceof Refusal && error.status === 404) return <NotFound />
  if (!company) return error ? <Failure error={error} retry={refetch} /> : <RecordPageSkeleton />
  return (
    <RecordPage
      key={id}
      back={{ to: '/companies', label: 'Companies' }}
      title={company.name}
      subtitle={[company.industry, company.domain].filter(Boolean).join(' · ')}
      actions={<DeleteCompany company={company} />}
      fields={<CompanyFields company={company} />}
    >
      <ContactsOf companyId={id} />
      <DealsOf of={{ company_id: id }} />
    </RecordPage>
  )
}
