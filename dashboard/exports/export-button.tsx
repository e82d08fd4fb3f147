import { useNavigate } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Kind } from '../kinds/types.ts'
import { countOf } from '../kinds/words.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { useStartExport } from './use-exports.ts'
import { filterOf } from './words.ts'

type Props = {
  kind: Kind
  /** The current filters of the list. */
  filter: Readonly<Record<string, string | undefined>>
  /** The number of matching records. */
  total: number | undefined
} & Pick<ComponentProps<typeof Button>, 'variant' | 'className'>

/** Exports all pages of a list, and links to the page of the file. */
export function ExportButton({ kind, filter, total, ...look }: Props) {
  const start = useStartExport()
  const navigate = useNavigate()
  if (!total) return null
  const run = () =>
    start.mutate(
      { entity_type: kind, filter: filterOf(filter) },
      {
        async onSuccess() {
          toast.success(`Exporting ${countOf(kind, total)}`)
          await navigate({ to: '/settings/exports', search: { of: kind } })
        },
        onError: (error) => toast.error(error.message),
      },
    )
  return (
    <Button {...look} disabled={start.isPending} onClick={run} title={`Export ${countOf(kind, total)}`}>
      <FileDown aria-hidden />
      <span className="sr-only sm:not-sr-only">Export</span>
    </Button>
  )
}
