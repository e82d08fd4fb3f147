import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type Props = Omit<ComponentProps<'button'>, 'type' | 'role'> & {
  checked: boolean | 'indeterminate'
  onCheckedChange?(checked: boolean): void
  required?: boolean
}

/** A list has one in every row, so it is a single element: the checkbox of Radix renders each of them twice. */
export function Checkbox({ className, checked, onCheckedChange, onClick, required, ...props }: Props) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
      aria-required={required}
      onClick={(event) => {
        onClick?.(event)
        onCheckedChange?.(checked !== true)
      }}
      // Only the space bar toggles a checkbox.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      className={classes(
        // The area that takes a click is larger than the box.
        'relative flex size-4 items-center justify-center rounded border border-line-strong bg-surface align-middle text-on-accent after:absolute after:-inset-2 disabled:opacity-50',
        checked && 'border-accent bg-accent',
        className,
      )}
      {...props}
    >
      {checked === 'indeterminate' ? <Minus className="size-3" /> : checked && <Check className="size-3" />}
    </button>
  )
}
