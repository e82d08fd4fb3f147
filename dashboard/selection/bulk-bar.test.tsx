import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { BulkBar } from './bulk-bar.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const named = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name} ${i}`)
const rows = (ids: string[]) => ids.map((id) => ({ id }))

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

type ExampleProps = { selected: string[]; q?: string; total?: number }

/** A list of three records, or more, two of them on the page; a click on a name toggles its selection. */
function Example({ selected: first, q = 'ada', total = 3 }: ExampleProps) {
  const [selected, select] = useState<ReadonlySet<string>>(new Set(first))
  function toggle(id: string) {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    select(next)
  }
  return (
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>
        {named('ada', 3).map((id) => (
          <button key={id} type="button" onClick={() => toggle(id)}>
            {id}
          </button>
        ))}
        <BulkBar
          kind="contacts"
          selected={selected}
          onSelect={select}
          shown={rows(named('ada', 2))}
          total={total}
          query={{ q }}
          isFiltered
        />
      </QueryClientProvider>
    </RouterContextProvider>
  )
}

/** Answers the list request once it is released. */
function holdList(ids = named('ada', 3)) {
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  vi.spyOn(api, 'GET').mockImplementation((async (path: string) => {
    const isList = path === '/api/v1/contacts'
    if (isList) await held
    const data = isList ? rows(ids) : [] // there are no tags
    return { data, meta: { total_pages: 1 } }
  }) as unknown as typeof api.GET)
  return go
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const offer = () => screen.queryByRole('button', { name: 'Select all 3 that match' })
const soon = (look: () => unknown) => expect.poll(look, { timeout: 20_000 }) // however slow the machine is
const count = () => screen.getByText(/selected/).textContent

test(
  'selecting all matches is offered until they are selected, regardless of other selected records',
  { timeout: 60_000 },
  async () => {
    holdList()()
    const { rerender } = render(<Example selected={[...named('ada', 2), ...named('grace', 70)]} />)
    expect(count()).toBe('72 contacts selected · 70 not on this page')
    click('Select all 3 that match')
    await soon(count).toBe('73 contacts selected · 71 not on this page')
    await soon(offer).toBe(null)

    click('ada 2') // on the other page
    expect(offer()).not.toBe(null)
    click('ada 2')
    expect(offer()).toBe(null)
    rerender(<Example selected={[]} q="another list" />)
    expect(offer()).not.toBe(null)
  },
)

test('selecting all is offered again when the records may have changed', { timeout: 60_000 }, async () => {
  holdList()()
  render(<Example selected={named('ada', 2)} />)
  click('Select all 3 that match')
  await soon(count).toBe('3 contacts selected · 1 not on this page')
  await soon(offer).toBe(null)

  await refresh('contacts') // as after a change of these records
  await new Promise((done) => setTimeout(done))
  expect(offer()).toBe(null)

  holdList([...named('ada', 2), 'grace 0'])()
  await refresh('contacts')
  await soon(offer).not.toBe(null)
  click('Select all 3 that match')
  await soon(count).toBe('4 contacts selected · 2 not on this page')
  await soon(offer).toBe(null)
})

test('selecting all of a long list is not offered again after a change of these records', async () => {
  holdList(named('ada', 300))()
  const { rerender } = render(<Example selected={named('ada', 2)} total={300} />)
  click('Select all 300 that match')
  await soon(count).toBe('300 contacts selected · 298 not on this page')
  await refresh('contacts')
  await new Promise((done) => setTimeout(done))
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBe(null)
  rerender(<Example selected={[]} total={301} />)
  expect(screen.queryByRole('button', { name: 'Select all 301 that match' })).not.toBe(null)
})

test(
  'records that are deselected while all matches are being selected stay deselected',
  { timeout: 60_000 },
  async () => {
    const go = holdList()
    render(<Example selected={named('ada', 2)} />)
    click('Select all 3 that match')
    await soon(() => screen.queryByText('Selecting: 0 of 3')).not.toBe(null)
    click('ada 0')
    await soon(count).toBe('1 contact selected')
    click('ada 2')
    await soon(count).toBe('2 contacts selected · 1 not on this page')
    click('ada 2')
    await soon(count).toBe('1 contact selected')
    go()
    await soon(() => screen.queryByText(/^Selecting/)).toBe(null)
    expect(count()).toBe('1 contact selected')
  },
)

test('exactly the selected records are exported, however many there are', async () => {
  holdList()()
  const post = vi.spyOn(api, 'POST').mockReturnValue(new Promise(() => {}) as never)
  post.mockClear()
  render(<Example selected={named('grace', 101)} />)
  click('Export')
  await soon(() => post.mock.calls[0]).toMatchObject(['/api/v1/exports', { body: { ids: named('grace', 101) } }])
})

function Everything({ total = 20_000, starts = false }) {
  const [isEverything, setIsEverything] = useState(starts)
  return (
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>
        <BulkBar
          kind="contacts"
          selected={new Set(named('ada', 2))}
          onSelect={() => {}}
          shown={rows(named('ada', 2))}
          total={total || undefined}
          query={{ q: 'ada', tag: undefined, sort: 'email', order: 'asc' }}
          isFiltered
          isEverything={isEverything}
          onEverything={() => setIsEverything(true)}
        />
      </QueryClientProvider>
    </RouterContextProvider>
  )
}

test('more records than can be fetched are selected by the filters of the list', { timeout: 60_000 }, async () => {
  holdList()()
  const post = vi.spyOn(api, 'POST').mockResolvedValue({ data: { id: 'job' } } as never)
  render(<Everything />)
  click('Select all 20,000 that match')
  await soon(count).toBe('20,000 contacts selected · 19,998 not on this page')
  click('Delete')
  expect(screen.getByRole('alertdialog').textContent).toContain('19,998 of them are not on this page.')
  click('Delete 20,000 contacts')
  const body = { entity_type: 'contacts', action: 'delete', filter: { q: 'ada' } }
  await soon(() => post.mock.calls.length).toBe(1)
  expect(post).toHaveBeenCalledExactlyOnceWith('/api/v1/bulk-jobs', expect.objectContaining({ body }))
})

test('while the number of selected records is unknown, they cannot be changed', () => {
  holdList()()
  render(<Everything starts total={0} />)
  expect(count()).toBe('All matching contacts selected')
  for (const name of ['Edit', 'Add tag', 'Remove tag', 'Delete'])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
})

test('queries that show deleted records are refetched', { timeout: 60_000 }, async () => {
  holdList()()
  const remove = vi.spyOn(api, 'POST').mockResolvedValue({ data: {} } as never)
  const fetched: string[] = []
  const leave = ['contacts', 'activity', 'interactions', 'related', 'search'].map((noun) =>
    new QueryObserver(queryClient, {
      queryKey: [noun, 'shown'],
      initialData: null,
      staleTime: Infinity,
      queryFn() {
        fetched.push(noun)
        return null
      },
    }).subscribe(() => {}),
  )
  render(<Example selected={named('ada', 2)} />)
  click('Delete')
  click('Delete 2 contacts')
  await soon(() => fetched.toSorted()).toEqual(['activity', 'contacts', 'interactions', 'related', 'search'])
  expect(remove).toHaveBeenCalledExactlyOnceWith('/api/v1/contacts/bulk-delete', expect.anything())
  for (const stop of leave) stop()
})
