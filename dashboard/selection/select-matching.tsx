import type { Kind } from '../kinds/types.ts'
import { countOf } from '../kinds/words.ts'
import { formatNumber } from '../ui/format.ts'
import { maxSelected } from './matching.ts'

type Props = { kind: Kind; total: number; isFiltered: boolean; onSelect(): void }

/** Extends the selection from this page to all pages. */
export function SelectMatching({ kind, total, isFiltered, onSelect }: Props) {
  const count = Math.min(total, maxSelected)
  return (
    <button
      type="button"
      onClick={onSelect}
      className="self-start rounded px-2 py-1 text-left font-medium text-accent-strong hover:underline"
    >
      Select {total > maxSelected ? 'the first' : 'all'}{' '}
      {isFiltered ? `${formatNumber(count)} that match` : countOf(kind, count)}
    </button>
  )
}
