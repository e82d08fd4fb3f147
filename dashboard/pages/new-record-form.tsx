import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { idempotencyHeader } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { CustomFieldInput } from '../custom-fields/custom-field-input.tsx'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { concernedBy } from '../kinds/concerned.ts'
import { plainFields } from '../kinds/plain-fields.ts'
import { type AnyRecord, type FieldValue, type Kind, nameOf } from '../kinds/types.ts'
import { nounOf } from '../kinds/words.ts'
import { MentionTextarea } from '../mentions/mention-textarea.tsx'
import { OwnerSelect } from '../owners/owner-select.tsx'
import { useMe } from '../sessions/me.ts'
import { TagEditor } from '../tags/tag-editor.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { given } from '../ui/given.ts'
import { toast } from '../ui/toast.ts'
import { useTouch } from '../ui/unsaved.ts'
import { PlainInputs } from './plain-fields.tsx'

type Common = {
  owner_id: string | null
  tags: string[]
  custom_fields: Record<string, FieldValue>
  notes: string | null
}

type Props<Own> = {
  kind: Kind
  /** The API names of the fields of this kind, except the plain ones, so that their errors are shown next to them. */
  fields: string[]
  read(form: FormData): Own
  post(body: Own & Common, headers: ReturnType<typeof idempotencyHeader>): Promise<{ data: AnyRecord }>
  onDone(): void
  children(at: (field: string) => string | undefined): ReactNode
}

/** A form for a new contact, company or deal: its own fields and the common ones. */
export function NewRecordForm<Own>({ kind, fields: own, read, post, onDone, children }: Props<Own>) {
  const [tags, setTags] = useState<string[]>([])
  const [custom, setCustom] = useState<Record<string, FieldValue>>({})
  const fields = useCustomFields(kind)
  const navigate = useNavigate()
  const plain = plainFields(kind).map(({ name }) => name)
  const touch = useTouch()
  const send = useOnce()
  const { user } = useMe()
  const create = useMutation({
    mutationFn: async (form: FormData) =>
      send(
        {
          ...read(form),
          ...given(form, ...plain),
          ...given(form, 'owner_id', 'notes'),
          tags,
          custom_fields: custom,
        },
        post,
      ),
    onSuccess({ data }) {
      void refresh(...concernedBy(`${nounOf(kind)}.created`), 'tags')
      const open = { label: 'Open', onClick: () => void navigate({ to: `/${kind}/$id`, params: { id: data.id } }) }
      toast.success(`${nameOf(data)} added`, { action: open })
      onDone()
    },
  })
  const placeOf = (name: string) => `custom_fields.${name}`
  const { at, rest } = fieldErrors(
    create.error,
    ...own,
    ...plain,
    'owner_id',
    'notes',
    ...fields.map(({ field_name }) => placeOf(field_name)),
  )
  return (
    <Form send={(form) => create.mutate(form)} error={create.error}>
      <ErrorMessage>{rest}</ErrorMessage>
      {children(at)}
      <PlainInputs kind={kind} at={at} />
      <Field label="Owner" error={at('owner_id')}>
        <OwnerSelect name="owner_id" current={user.id} none="No owner" defaultValue={user.id} />
      </Field>
      <div className="flex flex-col gap-1">
        <span className="font-medium">Tags</span>
        <TagEditor
          tags={tags}
          onChange={(next) => {
            touch()
            setTags(next)
          }}
        />
      </div>
      {fields.map((field) => (
        <CustomFieldInput
          key={field.id}
          field={field}
          value={custom[field.field_name]}
          onChange={(value) => {
            touch()
            setCustom({ ...custom, [field.field_name]: value })
          }}
          error={at(placeOf(field.field_name))}
        />
      ))}
      <Field label="Notes" error={at('notes')}>
        <MentionTextarea name="notes" />
      </Field>
      <FormButtons
        action={`Add ${nounOf(kind)}`}
        pending={create.isPending}
        onCancel={onDone}
        className="sticky -bottom-4 -mx-4 -mb-4 border-t bg-raised px-4 py-3"
      />
    </Form>
  )
}
