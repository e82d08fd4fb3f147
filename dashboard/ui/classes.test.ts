import { expect, test } from 'vitest'
import { classes } from './classes.ts'

test('a later class replaces an earlier one of the same kind, and no other', () => {
  expect(classes('bg-surface text-ink hover:bg-sunken', 'bg-sunken text-muted')).toBe(
    'hover:bg-sunken bg-sunken text-muted',
  )
  expect(classes('h-control w-full px-2', 'size-4')).toBe('px-2 size-4')
  expect(classes('border border-t border-line-strong/50 border-dashed', 'border-accent')).toBe(
    'border border-t border-dashed border-accent',
  )
  expect(classes('text-xs text-right text-ink', 'text-danger', false)).toBe('text-xs text-right text-danger')
  expect(classes('rounded shadow-xs', 'rounded-full shadow-lg')).toBe('rounded-full shadow-lg')
  expect(classes('max-sm:text-base/5', 'text-muted')).toBe('max-sm:text-base/5 text-muted')
})
