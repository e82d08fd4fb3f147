import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Field } from './field.tsx'
import type { FormErrors } from './form-errors.ts'
import { Form } from './form.tsx'
import { Input, Textarea } from './input.tsx'

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

test('a rejected form keeps the input, shows the error at the field, and focuses it', () => {
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

function Account({ send, errors }: { send(form: FormData): void; errors?: FormErrors }) {
  return (
    <Form send={send} {...(errors && { errors })}>
      <Field label="Name">
        <Input name="name" required data-missing="What are you called?" />
      </Field>
      <Field label="Email">
        <Input name="email" type="email" />
      </Field>
      <Field label="Password" hint="At least 8 characters">
        <Input name="password" minLength={8} />
      </Field>
      <Field label="Team" name="team">
        <button type="button">Choose a team</button>
      </Field>
      <button type="submit">Join</button>
    </Form>
  )
}

test('Ctrl or ⌘ with Enter submits the form, Enter alone does not, and not while it is being sent', () => {
  const send = vi.fn<(form: FormData) => void>()
  const example = (isPending: boolean) => (
    <Form send={send}>
      <Field label="Notes">
        <Textarea name="notes" />
      </Field>
      <button type="submit" disabled={isPending}>
        Save
      </button>
    </Form>
  )
  const { rerender } = render(example(false))
  const notes = screen.getByLabelText('Notes')
  fireEvent.keyDown(notes, { key: 'Enter' })
  expect(send).not.toHaveBeenCalled()
  fireEvent.keyDown(notes, { key: 'Enter', ctrlKey: true })
  fireEvent.keyDown(notes, { key: 'Enter', metaKey: true })
  expect(send).toHaveBeenCalledTimes(2)
  rerender(example(true))
  fireEvent.keyDown(notes, { key: 'Enter', ctrlKey: true })
  expect(send).toHaveBeenCalledTimes(2)
})

test('required fields are marked, and keep their accessible name', () => {
  render(<Account send={() => {}} />)
  const marked = screen.getAllByTitle('Required').map((mark) => mark.parentElement!.textContent)
  expect(marked).toEqual(['Name*'])
  expect(screen.getByRole('textbox', { name: 'Name' }).hasAttribute('required')).toBe(true)
})

test('all errors are shown at their fields at once, and nothing is sent', () => {
  const send = vi.fn<(form: FormData) => void>()
  const team = { team: 'Choose a team' }
  const { rerender } = render(<Account send={send} errors={team} />)
  const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } })
  const said = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  type('Name', '  ')
  type('Email', 'ada')
  type('Password', 'short')
  expect(said()).toEqual([]) // no errors are shown before the first attempt

  fireEvent.click(screen.getByText('Join'))
  expect(said()).toEqual([
    'What are you called?',
    'Enter an email address, such as ada@example.com',
    'Use at least 8 characters',
    'Choose a team',
  ])
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))

  type('Name', 'Ada')
  type('Email', 'ada@example.com')
  expect(said()).toEqual(['Use at least 8 characters', 'Choose a team'])
  type('Password', 'correct horse')
  rerender(<Account send={send} />)
  expect(said()).toEqual([])
  expect(send).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Join'))
  expect(send).toHaveBeenCalledOnce()
})
