import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, ask, once, Refusal } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useMe } from '../sessions/me.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

/** A new workspace: also the first page of someone who belongs to none. */
export default function NewWorkspace() {
  const navigate = useNavigate()
  const { workspace } = useMe()
  const [slug, setSlug] = useState('')
  const make = useMutation({
    async mutationFn(form: FormData) {
      const body = { name: String(form.get('name')), slug: String(form.get('slug')) }
      const { data } = await ask(api.POST('/api/v1/workspaces', { body, headers: once() }))
      await ask(api.POST('/api/v1/workspaces/switch', { body: { workspace_id: data.id } }))
    },
    async onSuccess() {
      queryClient.clear()
      await navigate({ to: '/' })
    },
  })
  const fault = (field: string) =>
    make.error instanceof Refusal ? make.error.details.find((detail) => detail.field === field)?.message : undefined
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4 p-6">
      <h1 className="text-xl font-semibold">{workspace ? 'New workspace' : 'Make your first workspace'}</h1>
      <p className="text-muted">
        Contacts, deals and people of one company or team live in one workspace, apart from all others.
      </p>
      <form action={(form) => make.mutate(form)} className="flex flex-col gap-3 rounded-lg border bg-surface p-5">
        <Field label="Name" error={fault('name')}>
          <Input
            name="name"
            required
            autoFocus
            maxLength={255}
            onChange={({ target }) => setSlug(slugOf(target.value))}
          />
        </Field>
        <Field
          label="Short name"
          hint="Lower-case letters, digits and hyphens"
          error={
            fault('slug') ?? (make.error && !(make.error as Refusal).details.length ? make.error.message : undefined)
          }
        >
          <Input name="slug" required maxLength={63} value={slug} onChange={({ target }) => setSlug(target.value)} />
        </Field>
        <Button type="submit" variant="primary" disabled={make.isPending}>
          Make the workspace
        </Button>
      </form>
    </div>
  )
}

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 63)
