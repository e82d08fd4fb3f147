import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RecordScreen } from './record-screen.tsx'

afterEach(cleanup)

test('a page that shows a record from a list stays when the request for the record fails', () => {
  const page = (id: string, data: { name: string } | undefined, error: Error | null = null) => (
    <RecordScreen kind="contacts" id={id} query={{ data, error, refetch() {} }}>
      {({ name }) => <input aria-label={name} />}
    </RecordScreen>
  )
  const { rerender } = render(page('ada', { name: 'Ada' }))
  const input = screen.getByLabelText<HTMLInputElement>('Ada')
  input.value = 'typed'
  rerender(page('ada', undefined, new Error('The server is busy.')))
  expect(screen.getByLabelText('Ada')).toBe(input)
  expect(screen.getByRole('alert').textContent).toMatch(/may be out of date: The server is busy\.Try again/)
  rerender(page('ada', { name: 'Ada' }))
  expect(screen.getByLabelText<HTMLInputElement>('Ada').value).toBe('typed')
  expect(screen.queryByRole('alert')).toBeNull()

  rerender(page('berta', undefined, new Error('The server is busy.')))
  expect(screen.queryByLabelText('Ada')).toBeNull()
  expect(screen.getByRole('alert').textContent).toMatch(/Something went wrong/)
})
