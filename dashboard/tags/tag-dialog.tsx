import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { concernedBy } from '../kinds/concerned.ts'
import { saveGuarded } from '../records/save-guarded.ts'
import { Dialog } from '../ui/dialog.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { useTouch } from '../ui/unsaved.ts'
import { ColorPicker } from './color-picker.tsx'
import type { Tag } from './tag-row.tsx'

/** Creates a tag, or edits the given one. */
export function TagDialog({ tag, onDone }: { tag: Tag | 'new' | undefined; onDone(): void }) {
  const known = tag === 'new' ? undefined : tag
  return (
    <Dialog
      open={tag !== undefined}
      onOpenChange={(open) => !open && onDone()}
      title={known ? `Edit “${known.name}”` : 'New tag'}
    >
      <TagForm {...(known && { tag: known })} onDone={onDone} />
    </Dialog>
  )
}

function TagForm({ tag, onDone }: { tag?: Tag; onDone(): void }) {
  const send = useOnce()
  const touch = useTouch()
  const [color, setColor] = useState(tag?.color ?? null)
  const save = useMutation({
    mutationFn(form: FormData): Promise<unknown> {
      const body = { name: String(form.get('name')).trim(), color }
      if (tag)
        return saveGuarded({
          kind: 'tags',
          base: tag,
          patch: body,
          send: async (body, headers) =>
            (await unwrap(api.PATCH('/api/v1/tags/{id}', { params: { path: { id: tag.id } }, body, headers }))).data,
        })
      return send(body, (body, headers) => unwrap(api.POST('/api/v1/tags', { body, headers })))
    },
    async onSuccess() {
      onDone()
      await refresh(...concernedBy(`tag.${tag ? 'updated' : 'created'}`))
    },
  })
  const { at, rest } = fieldErrors(save.error, 'name')
  return (
    <Form send={save.mutate} error={save.error}>
      <Field label="Name" error={at('name') ?? rest}>
        <Input name="name" defaultValue={tag?.name} required maxLength={100} autoFocus />
      </Field>
      <ColorPicker
        value={color}
        onChange={(next) => {
          touch()
          setColor(next)
        }}
      />
      <FormButtons action={tag ? 'Save' : 'Create tag'} pending={save.isPending} onCancel={onDone} />
    </Form>
  )
}
