import { FilterButton } from '../ui/filter-button.tsx'
import { RecordPicker } from './record-picker.tsx'
import { useNames } from './use-names.ts'

type Props = { id: string | undefined; onPick(id: string | undefined): void }

export function CompanyFilter({ id, onPick }: Props) {
  const name = useNames('companies', [id]).get(id ?? '')
  return (
    <RecordPicker
      kind="companies"
      label="Only of the company"
      onPick={(company) => onPick(company.id)}
      {...(id && { none: { label: 'Any company', onPick: () => onPick(undefined) } })}
    >
      <FilterButton label="Company" value={id && (name ?? '…')} />
    </RecordPicker>
  )
}
