import type { Schemas } from '../api/client.ts'
import { formatMoney, formatNumber } from '../ui/format.ts'
import { shareOf } from './short.ts'

type Props = { reasons: Schemas['LostReason'][]; total: number }

/** Why deals were lost, the most frequent first; a full bar would be all of them. */
export function LostReasons({ reasons, total }: Props) {
  return (
    <div>
      <h3 className="mb-2 font-medium">Why deals were lost</h3>
      <ul className="flex flex-col gap-2">
        {reasons.map(({ reason, count, value }) => (
          <li
            key={reason ?? ''}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:grid-cols-[11rem_minmax(0,1fr)_10rem]"
          >
            <span className={reason ? 'truncate' : 'truncate text-muted'} title={reason ?? undefined}>
              {reason ?? 'No reason given'}
            </span>
            <span
              className="h-2 overflow-hidden rounded-full bg-sunken max-sm:order-last max-sm:col-span-2"
              aria-hidden
            >
              <span className="block h-full rounded-full bg-danger" style={{ width: `${(100 * count) / total}%` }} />
            </span>
            <span className="text-right text-muted tabular-nums">
              {formatNumber(count)} ({shareOf(count, total)}) · {formatMoney(value)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
