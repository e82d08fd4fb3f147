import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api, unwrap } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { saveGuarded } from '../records/save-guarded.ts'
import { useMe } from '../sessions/me.ts'
import { Dialog } from '../ui/dialog.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { type ListKind, searchOf, type Shown, type View } from './use-views.ts'

type Props = { kind: ListKind; view: View | 'new' | undefined; shown: Shown; onDone(): void }

/** Saves what the list shows as a new view, or changes the name of one and who sees it. */
export function ViewDialog({ view, ...props }: Props) {
  return (
    <Dialog
      open={view !== undefined}
      onOpenChange={(open) => !open && props.onDone()}
      title={view === 'new' || !view ? 'Save view' : `Edit “${view.name}”`}
    >
      <ViewForm {...props} {...(view && view !== 'new' && { view })} />
    </Dialog>
  )
}

function ViewForm({ kind, view, shown, onDone }: Omit<Props, 'view'> & { view?: View }) {
  const send = useOnce()
  const navigate = useNavigate()
  const { user } = useMe()
  const isOwn = !view || view.owner_id === user.id
  const save = useMutation({
    async mutationFn(form: FormData): Promise<View> {
      const name = String(form.get('name')).trim()
      const changes = { name, ...(isOwn && { shared: form.get('shared') !== null }) }
      if (view)
        return saveGuarded({
          kind: 'views',
          base: view,
          patch: changes,
          send: async (body, headers) =>
            (await unwrap(api.PATCH('/api/v1/views/{id}', { params: { path: { id: view.id } }, body, headers }))).data,
        })
      return (
        await send({ ...changes, kind, ...shown }, (body, headers) =>
          unwrap(api.POST('/api/v1/views', { body, headers })),
        )
      ).data
    },
    async onSuccess(saved) {
      await refresh('views')
      onDone()
      if (!view) await navigate({ to: `/${kind}`, search: searchOf(saved) })
    },
  })
  const { at, rest } = fieldErrors(save.error, 'name')
  return (
    <Form send={save.mutate} error={save.error}>
      <Field label="Name" error={at('name') ?? rest}>
        <Input name="name" defaultValue={view?.name} required maxLength={255} autoFocus />
      </Field>
      {isOwn && (
        <label className="flex min-h-control items-center gap-2">
          <input
            type="checkbox"
            name="shared"
            defaultChecked={view?.shared}
            className="size-4 accent-(--color-accent)"
          />
          Share with everyone in the workspace
        </label>
      )}
      <FormButtons action={view ? 'Save' : 'Save view'} pending={save.isPending} onCancel={onDone} />
    </Form>
  )
}
