import { cva, type VariantProps } from 'class-variance-authority'
import { Slot } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const look = cva(
  'inline-flex items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors disabled:opacity-50 disabled:pointer-events-none print:hidden [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-on-accent hover:bg-accent-strong',
        secondary: 'border bg-surface text-ink hover:bg-sunken',
        quiet: 'text-muted hover:bg-sunken hover:text-ink',
        danger: 'bg-danger text-surface hover:opacity-90',
      },
      size: {
        normal: 'h-control px-3',
        small: 'h-control-small px-2 max-sm:h-control',
        large: 'h-10 px-4 text-base',
        icon: 'size-control',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'normal' },
  },
)

type Props = ComponentProps<'button'> & VariantProps<typeof look> & { asChild?: boolean }

export function Button({ className, variant, size, asChild, type = 'button', ...props }: Props) {
  const Element = asChild ? Slot.Root : 'button'
  return <Element className={classes(look({ variant, size }), className)} {...(!asChild && { type })} {...props} />
}
