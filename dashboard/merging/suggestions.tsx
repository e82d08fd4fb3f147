import { reasonsOf, useDuplicatesOf } from './use-duplicates.ts'
import { nameOf } from '../kinds/types.ts'
import { Button } from '../ui/button.tsx'
import { type MergeKind, useMergeable } from './mergeable.ts'

/** Records that are probably the same as this one, to choose from. */
export function Suggestions({ kind, id, onPick }: { kind: MergeKind; id: string; onPick(id: string): void }) {
  const { data: duplicates = [] } = useDuplicatesOf(kind, id)
  const { data: one } = useMergeable(kind, id)
  if (duplicates.length === 0 || !one) return null
  return (
    <section aria-label="Suggestions" className="rounded-lg border bg-surface">
      <h2 className="px-4 pt-3 font-semibold">Probably the same</h2>
      <ul className="divide-y">
        {duplicates.map(({ record, reasons }) => (
          <li key={record.id} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{nameOf(record)}</p>
              <p className="text-muted">{reasonsOf(reasons, one, record).join(', ')}</p>
            </div>
            <Button size="small" onClick={() => onPick(record.id)} aria-label={`Compare with ${nameOf(record)}`}>
              Compare
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
