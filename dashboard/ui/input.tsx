import { type ComponentProps, lazy, Suspense } from 'react'
import { classes } from './classes.ts'
import { locale } from './locale.ts'
import { differsFromBrowser } from './typed-date.ts'

// Loaded on demand: most people have the format of their browser. If it cannot be loaded, the input of the browser works.
const DateInput = lazy(() => import('./date-input.tsx').catch(() => ({ default: NativeInput })))
const NativeInput = (props: ComponentProps<'input'>) => <input {...props} />

const look =
  'w-full rounded-md border border-line-strong/50 bg-surface px-2.5 text-ink transition-colors hover:border-line-strong focus:border-accent focus:outline-1 focus:outline-accent aria-invalid:border-danger disabled:opacity-60'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  const all = classes(look, 'h-control', className)
  return props.type === 'date' && differsFromBrowser(locale()) ? (
    <Suspense fallback={<input disabled className={all} />}>
      <DateInput {...props} className={all} />
    </Suspense>
  ) : (
    <input className={all} {...props} />
  )
}

export const Textarea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea className={classes(look, 'min-h-20 py-1.5', className)} {...props} />
)

export const Select = ({ className, ...props }: ComponentProps<'select'>) => (
  <select className={classes(look, 'h-control', className)} {...props} />
)
