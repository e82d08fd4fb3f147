import type { Schemas } from '../api/client.ts'
import { useCustomFields } from '../records/use-custom-fields.ts'
import { formatNumber } from '../ui/format.ts'
import { labelOf } from './fields.ts'
import { valueAt } from './value-at.ts'
import { type Import, kindOf } from './words.ts'

const heading = 'h-9 px-4 font-medium whitespace-nowrap'
const cell = 'px-4 py-2 align-top'

type Props = { job: Import; faults: Schemas['ImportError'][]; isStale: boolean }

export function RejectedTable({ job, faults, isStale }: Props) {
  const kind = kindOf(job)
  const customFields = useCustomFields(kind)
  return (
    <div className="overflow-x-auto">
      <table aria-label="Rejected rows" aria-busy={isStale} className="w-full border-collapse text-left">
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className={`${heading} w-16 text-right`}>
              Row
            </th>
            <th scope="col" className={heading}>
              Field
            </th>
            <th scope="col" className={`${heading} hidden sm:table-cell`}>
              In the file
            </th>
            <th scope="col" className={heading}>
              What is wrong
            </th>
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <tr key={fault.row} className="border-t">
              <td className={`${cell} text-right text-muted tabular-nums`}>{formatNumber(fault.row)}</td>
              <td className={cell}>{fault.field ? labelOf(kind, customFields, fault.field) : 'The row'}</td>
              <td className={`${cell} hidden max-w-56 truncate text-muted sm:table-cell`}>
                {valueAt(job.columns, fault)}
              </td>
              <td className={`${cell} min-w-40 break-words text-danger`}>{fault.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
