import { FileDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Kind } from '../kinds/types.ts'
import { countOf } from '../kinds/words.ts'
import { Button } from '../ui/button.tsx'
import { useExportRecords } from './use-exports.ts'
import { filterOf } from './words.ts'

type Props = {
  kind: Kind
  /** The current filters of the list. */
  filter: Readonly<Record<string, string | undefined>>
  /** The selected records, if not all that match are exported. */
  ids?: readonly string[] | undefined
  /** The number of records. */
  total: number | undefined
} & Pick<ComponentProps<typeof Button>, 'variant' | 'className'>

/** Exports all pages of a list or the selected records. */
export function ExportButton({ kind, filter, ids, total, ...look }: Props) {
  const { run, isPending } = useExportRecords()
  if (!total) return null
  return (
    <Button
      {...look}
      disabled={isPending}
      onClick={() => run(kind, ids ? { ids } : { filter: filterOf(filter) }, total)}
      title={`Export ${countOf(kind, total)}`}
    >
      <FileDown aria-hidden />
      <span className="sr-only sm:not-sr-only">Export</span>
    </Button>
  )
}
