import { ChevronDown, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

type Props = ComponentProps<'button'> & { label: string; value: string | undefined }

/** The button that opens a filter and shows its value. */
export function FilterButton({ label, value, ...props }: Props) {
  return (
    <Button {...props} className={value ? 'border-accent print:inline-flex' : ''}>
      <span className="text-muted">{label}</span>
      {value && <span className="max-w-40 truncate">{value}</span>}
      <ChevronDown aria-hidden className="print:hidden" />
    </Button>
  )
}

export function ClearFilters({ onClear }: { onClear(): void }) {
  return (
    <Button variant="quiet" onClick={onClear}>
      <X aria-hidden />
      Clear
    </Button>
  )
}
