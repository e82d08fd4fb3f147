import { expect, test } from 'vitest'
import { changesShown } from './changes.ts'

test('only the custom fields that differ are shown, each by its own name', () => {
  const changes = {
    title: { from: null, to: 'Countess' },
    custom_fields: { from: { plan: 'gold', size: 3, tiers: ['a'] }, to: { plan: 'silver', tiers: ['a'], age: 4 } },
  }
  expect(changesShown(changes)).toEqual([
    ['title', { from: null, to: 'Countess' }],
    ['custom_fields.plan', { from: 'gold', to: 'silver' }],
    ['custom_fields.size', { from: 3, to: undefined }],
    ['custom_fields.age', { from: undefined, to: 4 }],
  ])
})
