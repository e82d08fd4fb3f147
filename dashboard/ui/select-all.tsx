import { Checkbox } from './checkbox.tsx'

type Props = {
  label: string
  chosen: number
  of: number
  /** With true where some are not chosen yet. */
  onToggle(adds: boolean): void
}

/** Chooses all that stand beneath it, or none where all are chosen. */
export const SelectAll = ({ label, chosen, of, onToggle }: Props) => (
  <Checkbox
    aria-label={label}
    checked={chosen > 0 && chosen === of ? true : chosen > 0 ? 'indeterminate' : false}
    disabled={of === 0}
    onClick={() => onToggle(chosen < of)}
    className="ml-3 shrink-0"
  />
)
