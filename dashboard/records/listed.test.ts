import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../api/queries.ts'
import { listed } from './listed.ts'

afterEach(() => queryClient.clear())

test('a record comes from the list that was loaded last and is still valid', async () => {
  const load = (page: number, name: string, updatedAt: number) =>
    queryClient.setQueryData(['contacts', 'list', { page }], { data: [{ id: 'ada', name }] }, { updatedAt })
  load(1, 'older', 1000)
  load(2, 'newest', 3000)
  load(3, 'newer', 2000)
  queryClient.setQueryData(['contacts', 'bob'], { id: 'bob' })
  expect(listed('contacts', 'ada')).toEqual({ id: 'ada', name: 'newest' })
  expect(listed('contacts', 'bob')).toBeUndefined()
  expect(listed('deals', 'ada')).toBeUndefined()

  await queryClient.invalidateQueries({ queryKey: ['contacts', 'list', { page: 2 }] })
  expect(listed('contacts', 'ada')).toEqual({ id: 'ada', name: 'newer' })
})
