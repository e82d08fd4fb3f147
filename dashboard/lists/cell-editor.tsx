import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { type EditableField, patchOf } from '../fields/editable-fields.ts'
import { FieldInput } from '../fields/field-input.tsx'
import { concernedBy } from '../kinds/concerned.ts'
import type { AnyRecord, FieldValue, Kind } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import { saveGuarded } from '../records/save-guarded.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'

type Props = { kind: Kind; record: AnyRecord; field: EditableField; onDone(): void }

/** Edits one field of a record in its list. */
export default function CellEditor({ kind, record: given, field, onDone }: Props) {
  // As it was when the editor was opened: what another person has saved since then is a conflict.
  const [record] = useState(given)
  const [value, setValue] = useState(valueIn(record, field))
  const save = useMutation({
    mutationFn: () =>
      saveGuarded({
        kind,
        base: record,
        patch: patchOf(field, field.name === 'value' ? (value ?? 0) : value),
        send: async (body, headers) =>
          (await unwrap(api.PATCH(`/api/v1/${kind}/{id}`, { params: { path: { id: record.id } }, body, headers })))
            .data as AnyRecord,
      }),
    onSuccess: onDone,
    onSettled: () => void refresh(...concernedBy(`${nounOf(kind)}.updated`)),
  })
  const { at, rest } = fieldErrors(save.error, field.name)
  return (
    <Form send={() => save.mutate()} error={save.error}>
      <ErrorMessage>{rest}</ErrorMessage>
      <FieldInput field={field} value={value} onChange={setValue} error={at(field.name)} />
      <FormButtons action="Save" pending={save.isPending} onCancel={onDone} />
    </Form>
  )
}

function valueIn(record: AnyRecord, field: EditableField): FieldValue {
  const values = field.type === 'custom' ? record.custom_fields : (record as unknown as Record<string, unknown>)
  const name = field.type === 'custom' ? field.custom.field_name : field.name
  return (values[name] as FieldValue | undefined) ?? null
}
