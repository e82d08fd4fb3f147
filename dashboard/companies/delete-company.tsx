import { DeleteRecord } from '../records/delete-record.tsx'
import type { Company } from '../records/types.ts'
import { listed, useCompanyCounts } from '../records/use-counts.ts'

export const DeleteCompany = ({ company: { id, name } }: { company: Company }) => (
  <DeleteRecord kind="companies" id={id} name={name}>
    <WhatStays companyId={id} />
  </DeleteRecord>
)

function WhatStays({ companyId }: { companyId: string }) {
  const { data: counts } = useCompanyCounts(companyId)
  if (!counts) return 'Counting what belongs to it …'
  const staying = listed([counts.contacts, 'contact', 'contacts'], [counts.deals, 'deal', 'deals'])
  return staying ? `Kept, without a company: ${staying}.` : 'Nothing else is affected.'
}
