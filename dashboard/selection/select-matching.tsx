import type { Kind } from '../kinds/types.ts'
import { countOf } from '../kinds/words.ts'
import { formatNumber } from '../ui/format.ts'

type Props = { kind: Kind; total: number; isFiltered: boolean; onSelect(): void }

/** Extends the selection from this page to all pages. */
export const SelectMatching = ({ kind, total, isFiltered, onSelect }: Props) => (
  <button
    type="button"
    onClick={onSelect}
    className="self-start rounded px-2 py-1 text-left font-medium text-accent-strong hover:underline"
  >
    Select all {isFiltered ? `${formatNumber(total)} that match` : countOf(kind, total)}
  </button>
)
