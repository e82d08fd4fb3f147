import { isStage, stageLabels } from '../kinds/stages.ts'
import { OwnerName } from '../owners/owner-mark.tsx'
import { formatMoney } from '../ui/format.ts'
import { type Changes, changesShown } from './changes.ts'
import { RecordNames } from './record-names.tsx'
import { fieldLabel, isMemberField, references, valueText } from './words.ts'

/** The fields that changed, each with its value before and after. */
export const ChangeList = ({ changes }: { changes: Changes }) => (
  <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
    {changesShown(changes).map(([field, { from, to }]) => (
      <div key={field} className="contents">
        <dt className="text-muted">{fieldLabel(field)}</dt>
        <dd className="min-w-0 break-words">
          <del className="text-muted">
            <Value field={field} value={from} />
          </del>{' '}
          →{' '}
          <ins className="no-underline">
            <Value field={field} value={to} />
          </ins>
        </dd>
      </div>
    ))}
  </dl>
)

function Value({ field, value }: { field: string; value: unknown }) {
  const kind = references[field]
  const ids = [value].flat().filter((id) => typeof id === 'string')
  if (kind && ids.length > 0) return <RecordNames kind={kind} ids={ids} />
  if (isMemberField(field) && typeof value === 'string') return <OwnerName id={value} />
  if (field === 'value' && typeof value === 'number') return formatMoney(value)
  if (field === 'stage' && isStage(value)) return stageLabels[value]
  return valueText(value)
}
