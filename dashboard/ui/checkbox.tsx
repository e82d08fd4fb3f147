import { Check, Minus } from 'lucide-react'
import { Checkbox as Primitive } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export function Checkbox({ className, ...props }: ComponentProps<typeof Primitive.Root>) {
  return (
    <Primitive.Root
      className={classes(
        // The area that takes a click is larger than the box.
        'relative flex size-4 items-center justify-center rounded border border-line-strong bg-surface align-middle text-on-accent after:absolute after:-inset-2 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent',
        className,
      )}
      {...props}
    >
      <Primitive.Indicator>
        {props.checked === 'indeterminate' ? <Minus className="size-3" /> : <Check className="size-3" />}
      </Primitive.Indicator>
    </Primitive.Root>
  )
}
