import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'

const any = () => true
const sizes = ['xs', 'sm', 'base', 'lg', 'xl', '2xl']

// Only the kinds of classes that our components replace. The library's full list is three times the size of its code.
const merge = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    background: [{ bg: [any] }],
    'border-width': [{ border: ['', '0', '2'] }],
    'border-top': [{ border: ['t', 't-0'] }],
    'border-bottom': [{ border: ['b', 'b-0'] }],
    'border-left': [{ border: ['l', 'l-0', 'l-2'] }],
    'border-right': [{ border: ['r', 'r-0'] }],
    'border-style': [{ border: ['dashed', 'solid', 'none'] }],
    'border-color': [{ border: [any] }],
    'font-size': [{ text: sizes }],
    'text-align': [{ text: ['left', 'center', 'right'] }],
    'text-color': [{ text: [any] }],
    'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
    rounded: [{ rounded: ['', any] }],
    shadow: [{ shadow: ['', any] }],
    opacity: [{ opacity: [any] }],
    size: [{ size: [any] }],
    height: [{ h: [any] }],
    width: [{ w: [any] }],
    'min-width': [{ 'min-w': [any] }],
    'min-height': [{ 'min-h': [any] }],
    'padding-x': [{ px: [any] }],
    'padding-y': [{ py: [any] }],
  },
  conflictingClassGroups: { size: ['width', 'height'] },
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}))

/** Class names, where a later one replaces an earlier one of the same kind. */
export const classes = (...names: ClassValue[]) => merge(clsx(names))
