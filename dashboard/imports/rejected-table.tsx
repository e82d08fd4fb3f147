import type { Schemas } from '../api/client.ts'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { formatNumber } from '../ui/format.ts'
import { labelOf } from './fields.ts'
import { valueAt } from './value-at.ts'
import { type Import, kindOf } from './words.ts'

const heading = 'h-9 px-4 font-medium whitespace-nowrap'
const cell = 'px-4 py-2 align-top'

type Props = { job: Import; rows: Schemas['ImportError'][]; isStale: boolean }

/** One line for each error, with the value in the file. */
export function RejectedTable({ job, rows, isStale }: Props) {
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
              Error
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((rejected) =>
            rejected.faults.map(({ field, message }, i) => (
              <tr key={`${rejected.row} ${i}`} className={i === 0 ? 'border-t' : ''}>
                {i === 0 && (
                  <td rowSpan={rejected.faults.length} className={`${cell} text-right text-muted tabular-nums`}>
                    {formatNumber(rejected.row)}
                  </td>
                )}
                <td className={`${cell} max-w-32 sm:max-w-none`}>
                  {field ? labelOf(kind, customFields, field) : 'The row'}
                  <span className="block truncate text-muted sm:hidden">{valueAt(job.columns, field, rejected)}</span>
                </td>
                <td className={`${cell} hidden max-w-56 truncate text-muted sm:table-cell`}>
                  {valueAt(job.columns, field, rejected)}
                </td>
                <td className={`${cell} min-w-40 break-words text-danger`}>{message}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}
