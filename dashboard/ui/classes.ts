import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

// Our own lengths, of styles.css.
const merge = extendTailwindMerge({
  extend: { theme: { spacing: ['control', 'control-small', 'control-pad'] } },
})

/** Class names, where a later one replaces an earlier one of the same kind. */
export const classes = (...names: ClassValue[]) => merge(clsx(names))
