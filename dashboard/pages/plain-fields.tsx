import { plainFields } from '../kinds/plain-fields.ts'
import type { AnyRecord, Kind } from '../kinds/types.ts'
import { Field } from '../ui/field.tsx'
import { InlineField } from '../ui/inline-field.tsx'
import { Input } from '../ui/input.tsx'

type RowsProps = {
  kind: Kind
  record: AnyRecord
  change: { mutateAsync(patch: Record<string, string | null>): Promise<unknown> }
}

/** On the page of a record. */
export const PlainRows = ({ kind, record, change }: RowsProps) =>
  plainFields(kind).map(({ name, label, type }) => {
    const value = (record as unknown as Record<string, string | null>)[name] ?? null
    return (
      <InlineField
        key={name}
        label={label}
        field={name}
        {...(type === 'url' && { type, link: value ?? undefined })}
        value={value}
        save={(next) => change.mutateAsync({ [name]: next })}
      />
    )
  })

/** In the form for a new record. */
export const PlainInputs = ({ kind, at }: { kind: Kind; at(field: string): string | undefined }) =>
  plainFields(kind).map(({ name, label, type, example }) => (
    <Field key={name} label={label} error={at(name)}>
      <Input name={name} inputMode={type === 'url' ? type : undefined} placeholder={example} autoComplete="off" />
    </Field>
  ))
