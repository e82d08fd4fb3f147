import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { numberHint, numberPattern, readValue } from '../custom-fields/custom-field-value.ts'
import { usePeople } from '../owners/use-people.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input, Select } from '../ui/input.tsx'
import { type Comparison, comparisonsOf, type Entered, joinValues, splitValues } from './conditions.ts'
import type { FilterField } from './filter-fields.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { typing } from '../ui/locale.ts'
import { readMoney, typeMoney } from '../ui/money.ts'

type Props = {
  fields: FilterField[]
  /** The condition that is edited; without it a new one is added. */
  edited?: Entered | undefined
  onDone(parameters: Record<string, string>): void
}

/** Chooses a field, how to compare it, and the value. */
export default function ConditionForm({ fields, edited, onDone }: Props) {
  const [name, setName] = useState(edited?.name ?? fields[0]!.name)
  const [place, setPlace] = useState(edited?.place ?? 0)
  const field = fields.find((one) => one.name === name) ?? fields[0]!
  const comparisons = comparisonsOf[field.type]
  const comparison = comparisons[place] ?? comparisons[0]!
  const condition = useRef<HTMLSelectElement>(null)
  const values = useRef<HTMLDivElement>(null)
  // A filter that is edited usually gets another value.
  useEffect(() => {
    if (!edited) return
    const value = values.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select')
    ;(value ?? condition.current)?.focus()
    if (value instanceof HTMLInputElement) value.select()
  }, [])

  function add(form: FormData) {
    const [first, second] = ['first', 'second'].map((part) => valueOf(field, String(form.get(part) ?? '')))
    const several = form.getAll('several').map(String)
    const typed = comparison.input === 'several' && several.length === 0 ? joinValues(splitValues(first!)) : first!
    const given = several.length > 0 ? joinValues(several) : typed
    if ((comparison.input !== 'none' && given === '') || (comparison.input === 'two' && second === '')) return
    const parameters = Object.entries(comparison.parameters(given, second!))
    onDone(Object.fromEntries(parameters.map(([operator, value]) => [`${field.name}[${operator}]`, value])))
  }

  return (
    <Form send={add}>
      <Field label="Field">
        <Select
          autoFocus={!edited}
          value={field.name}
          onChange={({ target }) => {
            setName(target.value)
            setPlace(0)
          }}
        >
          {fields.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Condition">
        <Select ref={condition} value={comparison.label} onChange={({ target }) => setPlace(target.selectedIndex)}>
          {comparisons.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </Select>
      </Field>
      <div ref={values} className="contents">
        <Values
          key={`${field.name} ${comparison.label}`}
          field={field}
          comparison={comparison}
          entered={edited?.name === name && edited.place === place ? edited : undefined}
        />
      </div>
      <Button type="submit" variant="primary">
        {edited ? 'Apply' : 'Add filter'}
      </Button>
    </Form>
  )
}

type ValuesProps = { field: FilterField; comparison: Comparison; entered: Entered | undefined }

function Values({ field, comparison: { input, minLength }, entered }: ValuesProps) {
  const [first, second] = entered ? [typedAs(field, entered.first), typedAs(field, entered.second)] : []
  const { members } = usePeople(field.type === 'member')
  const people = [
    { value: 'me', label: 'Me' },
    ...members.map(({ id, name }) => ({ value: id, label: name })),
    { value: 'none', label: 'Nobody' },
  ]
  const options = field.type === 'member' ? people : field.options
  if (input === 'none') return null
  if (input === 'several' && options)
    return <Choices label={field.label} options={options} chosen={splitValues(first ?? '')} />
  if (input === 'one' && options)
    return (
      <Field label="Value">
        <Select name="first" required defaultValue={first}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    )
  if (input === 'days')
    return (
      <Field label="Days">
        <Input name="first" type="number" min={1} max={36_500} step={1} required defaultValue={first ?? 30} />
      </Field>
    )
  if (input === 'several')
    return (
      <Field label="Values" hint="Separated by commas">
        <Input name="first" required maxLength={2000} defaultValue={first} />
      </Field>
    )
  if (input === 'one')
    return (
      <Field label="Value">
        <Value type={field.type} name="first" required minLength={minLength} defaultValue={first} />
      </Field>
    )
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label="From">
        <Value type={field.type} name="first" required defaultValue={first} />
      </Field>
      <Field label="To">
        <Value type={field.type} name="second" required defaultValue={second} />
      </Field>
    </div>
  )
}

type ChoicesProps = { label: string; options: NonNullable<FilterField['options']>; chosen: readonly string[] }

const Choices = ({ label, options, chosen }: ChoicesProps) => (
  <fieldset className="flex max-h-56 flex-col overflow-y-auto">
    <legend className="sr-only">{label}</legend>
    {options.map(({ value, label }) => (
      <label key={value} className="flex min-h-control items-center gap-2 rounded-md px-1 hover:bg-sunken">
        <input
          type="checkbox"
          name="several"
          value={value}
          defaultChecked={chosen.includes(value)}
          className="size-4 accent-(--color-accent)"
        />
        <span className="truncate">{label}</span>
      </label>
    ))}
  </fieldset>
)

type ValueProps = Omit<ComponentProps<'input'>, 'type'> & { type: FilterField['type'] }

/** `Field` passes its further attributes on. */
function Value({ type, ...props }: ValueProps) {
  switch (type) {
    case 'date':
      return <Input type="date" {...props} />
    case 'money':
      return <MoneyInput {...props} />
    case 'number':
      return <Input pattern={numberPattern()} title={numberHint()} {...props} />
    default:
      return <Input maxLength={1000} {...props} />
  }
}

/** A value of the API as a person types it. */
function typedAs({ type }: FilterField, value: string) {
  if (value === '') return value
  if (type === 'money') return typeMoney(Number(value))
  return type === 'number' ? typing().write(Number(value)) : value
}

/** The typed text as the API reads it: money in its minor unit, and numbers with a decimal point. */
function valueOf({ type }: FilterField, typed: string) {
  if (type === 'money') return String(readMoney(typed) ?? '')
  if (type === 'number') return String(readValue({ field_type: 'number' }, typed) ?? '')
  return typed.trim()
}
