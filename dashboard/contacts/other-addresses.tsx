import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { maxOtherAddresses } from '../kinds/types.ts'
import { Button } from '../ui/button.tsx'
import { InlineField } from '../ui/inline-field.tsx'
import { Input } from '../ui/input.tsx'

export type OtherField = 'other_emails' | 'other_phones'

const words = {
  other_emails: { label: 'Other email', add: 'Add another email', type: 'email', scheme: 'mailto' },
  other_phones: { label: 'Other phone', add: 'Add another phone', type: 'tel', scheme: 'tel' },
} as const

type RowsProps = { field: OtherField; values: string[]; save(values: string[]): Promise<unknown> }

/** On the page of a contact: one row for each, and one to add another. Clearing a row removes it. */
export function OtherAddressRows({ field, values, save }: RowsProps) {
  const { label, type, scheme } = words[field]
  return (
    <>
      {values.map((value, i) => (
        <InlineField
          key={value}
          label={label}
          field={`${field}.${i}`}
          type={type}
          value={value}
          link={`${scheme}:${value.replaceAll(' ', '')}`}
          save={(next) => save(next ? values.with(i, next) : values.toSpliced(i, 1))}
        />
      ))}
      {values.length < maxOtherAddresses && (
        <InlineField
          key={`add ${values.length}`}
          label={label}
          field={`${field}.${values.length}`}
          type={type}
          value={null}
          save={(next) => (next ? save([...values, next]) : Promise.resolve())}
        />
      )}
    </>
  )
}

type InputsProps = { field: OtherField; at(field: string): string | undefined }

/** In the form of a new contact: rows that can be added and removed. */
export function OtherAddressInputs({ field, at }: InputsProps) {
  const [rows, setRows] = useState<number[]>([])
  const { label, add, type } = words[field]
  return (
    <div className="-mt-2 flex flex-col gap-1">
      {rows.map((row, i) => (
        <div key={row} className="flex flex-col gap-1">
          <div className="flex gap-1">
            <Input
              name={field}
              type={type}
              aria-label={label}
              autoComplete="off"
              autoFocus
              aria-invalid={at(`${field}.${i}`) ? true : undefined}
            />
            <Button
              size="icon"
              variant="quiet"
              aria-label={`Remove ${label.toLowerCase()}`}
              onClick={() => setRows(rows.filter((other) => other !== row))}
            >
              <X aria-hidden />
            </Button>
          </div>
          {at(`${field}.${i}`) && (
            <p role="alert" className="text-danger">
              {at(`${field}.${i}`)}
            </p>
          )}
        </div>
      ))}
      {rows.length < maxOtherAddresses && (
        <Button variant="quiet" className="self-start" onClick={() => setRows([...rows, (rows.at(-1) ?? 0) + 1])}>
          <Plus aria-hidden />
          {add}
        </Button>
      )}
    </div>
  )
}

/** The API names of the rows, so that their errors are shown next to them. */
export const otherFields = (['other_emails', 'other_phones'] as const).flatMap((field) =>
  Array.from({ length: maxOtherAddresses }, (_, i) => `${field}.${i}`),
)

export const othersIn = (form: FormData, field: OtherField) =>
  form.getAll(field).flatMap((value) => String(value).trim() || [])
