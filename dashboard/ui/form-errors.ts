import { createContext } from 'react'

/** The errors of a form by field name. */
export type FormErrors = Readonly<Record<string, string | undefined>>

/** Provides the errors to the fields of a form. */
export const FormErrorsContext = createContext<FormErrors>({})

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Shows all errors at once with our own messages: a browser shows one at a time, in a bubble that disappears. */
export function errorsIn(form: HTMLFormElement): FormErrors {
  const controls = [...form.elements].filter(isNamedControl)
  return Object.fromEntries(controls.flatMap((control) => entry(control.name, errorOf(control))))
}

const isNamedControl = (element: Element): element is Control =>
  element.matches('input[name], textarea[name], select[name]') && !element.matches(':disabled')

const entry = (name: string, problem: string | undefined) => (problem ? [[name, problem] as const] : [])

function errorOf(control: Control) {
  const { type, required, validity } = control
  const value = control.value.trim()
  if (validity.customError) return control.validationMessage
  if (validity.badInput) return type === 'number' ? 'Enter a number' : 'Enter a full date'
  if (value === '') return required ? (control.dataset.missing ?? missing[type] ?? 'Required') : undefined
  if (type === 'email' && !/^\S+@\S+$/.test(value)) return 'Enter an email address, such as ada@example.com'
  if (type === 'url' && !URL.canParse(value)) return 'Enter a full URL, such as https://example.com'
  // The browser only checks typed text, not what a password manager has filled in.
  if ('minLength' in control && control.minLength > control.value.length)
    return `Use at least ${control.minLength} characters`
  return validity.patternMismatch ? control.title : undefined
}

const missing: Record<string, string> = {
  date: 'Choose a day',
  'datetime-local': 'Choose a day and a time',
  email: 'Enter an email address',
  password: 'Enter a password',
}
