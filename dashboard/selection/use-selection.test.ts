import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSelection } from './use-selection.ts'

afterEach(cleanup)

const rows = [{ id: 'ada' }, { id: 'grace' }]

test('everything stays selected on other pages, and is forgotten with the filters', () => {
  const { result, rerender } = renderHook(({ q, page }) => useSelection({ q }, page), {
    initialProps: { q: 'a', page: rows },
  })
  act(() => result.current.selectEverything())
  expect([...result.current.selected]).toEqual(['ada', 'grace'])
  rerender({ q: 'a', page: [{ id: 'alan' }] })
  expect(result.current.isEverything).toBe(true)
  expect([...result.current.selected]).toEqual(['alan'])

  rerender({ q: 'b', page: rows })
  expect(result.current.isEverything).toBe(false)
  rerender({ q: 'a', page: rows })
  expect(result.current.isEverything).toBe(false)
  expect(result.current.selected.size).toBe(0)
})

test('a change of the selection applies to single records again', () => {
  const { result } = renderHook(() => useSelection({}, rows))
  act(() => result.current.selectEverything())
  act(() => result.current.setSelected(new Set(['ada'])))
  expect(result.current.isEverything).toBe(false)
  expect([...result.current.selected]).toEqual(['ada'])
})
