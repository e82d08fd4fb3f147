import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Class names, where a later one replaces an earlier one of the same kind. */
export const classes = (...names: ClassValue[]) => twMerge(clsx(names))
