import { useMutation } from '@tanstack/react-query'
import { api, ask, type Schemas } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'

export function WorkspaceForm({ workspace: { id, name, slug } }: { workspace: Schemas['Workspace'] }) {
  const save = useMutation({
    mutationFn(form: FormData) {
      const body = { name: String(form.get('name')).trim(), slug: String(form.get('slug')) }
      return ask(api.PATCH('/api/v1/workspaces/{id}', { params: { path: { id } }, body }))
    },
    async onSuccess() {
      await refresh('me', 'workspaces')
      toast.success('The workspace is saved.')
    },
  })
  const { at, rest } = fieldErrors(save.error, 'name', 'slug')
  return (
    <Form send={save.mutate} error={save.error} className="flex max-w-md flex-col items-start gap-3 p-4 [&>div]:w-full">
      <Field label="Name" error={at('name')}>
        <Input name="name" defaultValue={name} required maxLength={255} />
      </Field>
      <Field label="Slug" hint="Lower-case letters, digits and hyphens" error={at('slug') ?? rest}>
        <Input name="slug" defaultValue={slug} required maxLength={63} />
      </Field>
      <Button type="submit" variant="primary" disabled={save.isPending}>
        Save
      </Button>
    </Form>
  )
}
