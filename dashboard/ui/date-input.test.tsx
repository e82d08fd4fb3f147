import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import DateInput from './date-input.tsx'
import { Field } from './field.tsx'
import { Form } from './form.tsx'
import { setLocale } from './locale.ts'

beforeEach(() => setLocale('de-DE'))
afterEach(() => {
  cleanup()
  setLocale(null)
})

test('only complete dates are reported, and a value from outside does not replace what is being typed', () => {
  const report = vi.fn<(date: string) => void>()
  let setOutside: (date: string) => void
  function Example() {
    const [value, setValue] = useState('2026-01-31')
    setOutside = setValue
    return <DateInput aria-label="Day" value={value} onChange={({ target }) => report(target.value)} />
  }
  const { container } = render(<Example />)
  const field = screen.getByLabelText<HTMLInputElement>('Day')
  const picker = container.querySelector<HTMLInputElement>('input[type=date]')!
  expect(field.value).toBe('31.01.2026')

  field.focus()
  for (const text of ['5', '5.2.', '5.2.20', '5.2.2026']) fireEvent.change(field, { target: { value: text } })
  expect(report.mock.calls).toEqual([['2026-02-05']])
  act(() => setOutside('2026-03-01'))
  expect(field.value).toBe('5.2.2026')
  act(() => field.blur())
  expect(field.value).toBe('01.03.2026')

  fireEvent.change(field, { target: { value: '31.2.2026' } })
  expect(field.validationMessage).toBe('Enter a date such as 31.12.2026')
  act(() => setOutside('2026-04-01'))
  expect([field.value, picker.value, field.validity.valid]).toEqual(['01.04.2026', '2026-04-01', true])
})

test('the error of a date field disappears when the date is corrected', () => {
  const send = vi.fn<(form: FormData) => void>()
  render(
    <Form send={send}>
      <Field label="Due">
        <DateInput name="due" required data-missing="When is it due?" />
      </Field>
      <button type="submit">Save</button>
    </Form>,
  )
  const said = () => screen.queryByRole('alert')?.textContent
  const type = (value: string) => fireEvent.change(screen.getByLabelText('Due'), { target: { value } })
  fireEvent.click(screen.getByText('Save'))
  expect(said()).toBe('When is it due?')
  type('5.2.26')
  expect(said()).toBeUndefined()
  fireEvent.click(screen.getByText('Save'))
  expect(said()).toBe('Enter a date such as 31.12.2026')
  type('5.2.2026')
  expect(said()).toBeUndefined()
  fireEvent.click(screen.getByText('Save'))
  expect(Object.fromEntries(send.mock.calls[0]![0])).toEqual({ due: '2026-02-05' })
})
