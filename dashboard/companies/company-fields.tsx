import { CommonFields } from '../records/common-fields.tsx'
import { InlineField } from '../records/inline-field.tsx'
import type { Company } from '../records/types.ts'
import { useChangeCompany } from './use-company.ts'

export function CompanyFields({ company }: { company: Company }) {
  const change = useChangeCompany(company.id)
  const { name, domain, industry, size } = company
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
      <InlineField
        label="Industry"
        field="industry"
        value={industry}
        save={(value) => change.mutateAsync({ industry: value })}
      />
      <InlineField label="Size" field="size" value={size} save={(value) => change.mutateAsync({ size: value })} />
      <CommonFields kind="companies" record={company} change={change} />
    </>
  )
}
