import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { Input } from './input.tsx'

afterEach(cleanup)

function Example({ error = null, send }: { error?: Error | null; send(form: FormData): void }) {
  return (
    <Form send={send} error={error}>
      <Field label="Name">
        <Input name="name" />
      </Field>
      <Field label="Email" error={error?.message}>
        <Input name="email" />
      </Field>
      <button type="submit">Save</button>
    </Form>
  )
}

test('a refused form keeps what was typed, says why at the field, and goes there', () => {
  const send = vi.fn<(form: FormData) => void>()
  const { rerender } = render(<Example send={send} />)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } })
  fireEvent.click(screen.getByRole('button'))
  expect(Object.fromEntries(send.mock.calls[0]![0])).toEqual({ name: 'Ada', email: '' })

  rerender(<Example send={send} error={new Error('must be an address')} />)
  const email = screen.getByLabelText<HTMLInputElement>('Email')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada')
  expect(screen.getByRole('alert').textContent).toBe('must be an address')
  expect(email.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  expect(document.activeElement).toBe(email)
})
