import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Building } from 'lucide-react'
import { useState } from 'react'
import { api, unwrap } from '../api/client.ts'
import { useOnce } from '../api/use-once.ts'
import { EmailVerification } from '../sessions/email-verification.tsx'
import { useCanCreateWorkspace, useMe } from '../sessions/me.ts'
import { Button } from '../ui/button.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { Empty } from '../ui/states.tsx'
import { enterWorkspace } from '../sessions/enter-workspace.ts'
import { lastWorkspaceOf } from '../sessions/last-workspace.ts'
import { OtherWorkspaces } from './other-workspaces.tsx'
import { slugOf } from './slug.ts'
import { workspacesQuery } from './workspaces-query.ts'

/** Creates a workspace; also the first page of a person without one. */
export default function NewWorkspace() {
  const { user, workspace } = useMe()
  const lost = workspace ? undefined : lastWorkspaceOf(user)
  const mayFound = useCanCreateWorkspace()
  const { data: others = [], isLoading } = useQuery({ ...workspacesQuery, enabled: !workspace })
  const send = useOnce()
  const [slug, setSlug] = useState('')
  const [isOwn, setOwn] = useState(false) // a typed short name is not overwritten
  const make = useMutation({
    async mutationFn(form: FormData) {
      const body = { name: String(form.get('name')).trim(), slug }
      const { data } = await send(body, (body, headers) => unwrap(api.POST('/api/v1/workspaces', { body, headers })))
      await enterWorkspace(data.id)
    },
  })
  const { at, rest } = fieldErrors(make.error, 'name', 'slug')
  if (!mayFound)
    return (
      <>
        <h1 className="sr-only">New workspace</h1>
        <Empty
          icon={Building}
          title="Only owners can create workspaces"
          action={
            <Button asChild>
              <Link to="/">Go to Today</Link>
            </Button>
          }
        >
          You are a member of “{workspace?.name}”. Switch to a workspace that you own to create another one.
        </Empty>
      </>
    )
  if (isLoading) return null // a list above the form would move it
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4 p-6">
      <EmailVerification />
      {lost && (
        <p role="status" className="rounded-lg bg-warn-soft px-4 py-3 break-words text-warn">
          You are no longer a member of “{lost}”: an owner removed you, or the workspace was deleted. To join it again,
          ask an owner for an invitation.
        </p>
      )}
      {!workspace && others.length > 0 && (
        <>
          <h1 className="text-xl font-semibold">Open a workspace</h1>
          <OtherWorkspaces workspaces={others} />
        </>
      )}
      {!workspace && others.length > 0 ? (
        <h2 className="mt-2 text-base font-semibold">Or create a new one</h2>
      ) : (
        <h1 className="text-xl font-semibold">
          {workspace ? 'New workspace' : lost ? 'Create a workspace' : 'Create your first workspace'}
        </h1>
      )}
      <p className="text-muted">
        A workspace contains the members, contacts and deals of one company or team, separate from all others.
        {!workspace && !lost && others.length === 0 && ' To join the workspace of a colleague, ask for an invitation.'}
      </p>
      <Form send={make.mutate} error={make.error} className="flex flex-col gap-3 rounded-lg border bg-surface p-5">
        <Field label="Name" error={at('name')}>
          <Input
            name="name"
            required
            autoFocus
            maxLength={255}
            onChange={({ target }) => isOwn || setSlug(slugOf(target.value))}
          />
        </Field>
        <Field label="Slug" hint="Lowercase letters, digits and hyphens" error={at('slug') ?? rest}>
          <Input
            name="slug"
            required
            maxLength={63}
            value={slug}
            onChange={({ target }) => {
              setOwn(true)
              setSlug(target.value)
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          {workspace && (
            <Button asChild>
              <Link to="/">Cancel</Link>
            </Button>
          )}
          <Button type="submit" variant="primary" disabled={make.isPending}>
            Create workspace
          </Button>
        </div>
      </Form>
    </div>
  )
}
