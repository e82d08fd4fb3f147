import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const look =
  'w-full rounded-md border border-line-strong/50 bg-surface px-2.5 text-ink transition-colors hover:border-line-strong focus:border-accent focus:outline-1 focus:outline-accent aria-invalid:border-danger disabled:opacity-60'

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input className={classes(look, 'h-control', className)} {...props} />
)

export const Textarea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea className={classes(look, 'min-h-20 py-1.5', className)} {...props} />
)

export const Select = ({ className, ...props }: ComponentProps<'select'>) => (
  <select className={classes(look, 'h-control', className)} {...props} />
)
