import type { Kind } from '../kinds/types.ts'
import { useNames } from '../records/use-names.ts'
import { FilterButton } from '../ui/filter-button.tsx'
import { RecordPicker } from './record-picker.tsx'

type Props = { kind: Kind; id: string | undefined; onPick(id: string | undefined): void }

const words = {
  companies: { label: 'Company', only: 'Filter by company', any: 'Any company' },
  contacts: { label: 'Contact', only: 'Filter by contact', any: 'Any contact' },
  deals: { label: 'Deal', only: 'Filter by deal', any: 'Any deal' },
}

export function RecordFilter({ kind, id, onPick }: Props) {
  const name = useNames(kind, [id]).get(id ?? '')
  const { label, only, any } = words[kind]
  return (
    <RecordPicker
      kind={kind}
      label={only}
      onPick={(found) => onPick(found.id)}
      {...(id && { none: { label: any, onPick: () => onPick(undefined) } })}
    >
      <FilterButton label={label} value={id && (name ?? '…')} />
    </RecordPicker>
  )
}
