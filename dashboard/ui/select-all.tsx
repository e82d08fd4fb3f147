import { Checkbox } from './checkbox.tsx'

type Props = {
  label: string
  chosen: number
  of: number
  /** Called with true if some are not selected. */
  onToggle(adds: boolean): void
}

/** Selects all rows below, or none if all are selected. */
export const SelectAll = ({ label, chosen, of, onToggle }: Props) => (
  <Checkbox
    aria-label={label}
    checked={chosen > 0 && chosen === of ? true : chosen > 0 ? 'indeterminate' : false}
    disabled={of === 0}
    onClick={() => onToggle(chosen < of)}
    className="ml-3 shrink-0"
  />
)
