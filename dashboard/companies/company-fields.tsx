import type { Company } from '../kinds/types.ts'
import { CommonFields } from '../pages/common-fields.tsx'
import { InlineField } from '../ui/inline-field.tsx'
import { useChangeCompany } from './use-company.ts'

export function CompanyFields({ company }: { company: Company }) {
  const change = useChangeCompany(company.id)
  const { name, domain } = company
  return (
    <>
      <InlineField
        label="Name"
        field="name"
        value={name}
        required
        save={(value) => change.mutateAsync({ name: value ?? '' })}
      />
      <InlineField
        label="Domain"
        field="domain"
        type="url"
        value={domain}
        link={domain ? `https://${domain}` : undefined}
        save={(value) => change.mutateAsync({ domain: value })}
      />
      <CommonFields kind="companies" record={company} change={change} />
    </>
  )
}
