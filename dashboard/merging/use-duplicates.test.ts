import { expect, test } from 'vitest'
import type { AnyRecord } from '../kinds/types.ts'
import { reasonsOf } from './use-duplicates.ts'

const called = (first_name: string, last_name: string | null = null) => ({ first_name, last_name }) as AnyRecord

test('the same name is not called similar', () => {
  const reasons = (one: AnyRecord, other: AnyRecord) => reasonsOf(['same_email', 'similar_name'], one, other)
  expect(reasons(called('Ada', 'Lovelace'), called('Ada', 'Lovelace'))).toEqual(['Same email', 'Same name'])
  expect(reasons(called('Zoë', 'Smith-Jones'), called('zoe smith jones'))).toEqual(['Same email', 'Same name'])
  expect(reasons(called('Ada', 'Lovelace'), called('Ada', 'Lovelase'))).toEqual(['Same email', 'Similar name'])
})
