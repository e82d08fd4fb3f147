import { useMutation } from '@tanstack/react-query'
import { refresh } from '../api/queries.ts'
import { Section } from '../settings/section.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { changeName } from './auth.ts'
import { useMe } from './me.ts'

export function NameForm() {
  const { user } = useMe()
  const save = useMutation({
    mutationFn: (form: FormData) => changeName(String(form.get('name')).trim()),
    async onSuccess() {
      await refresh('me', 'members')
      toast.success('Your name was changed.')
    },
  })
  return (
    <Section title="You">
      <Form
        send={save.mutate}
        error={save.error}
        className="flex max-w-md flex-col items-start gap-3 p-4 [&>div]:w-full"
      >
        <Field label="Name" hint="Shown to other members of your workspaces" error={save.error?.message}>
          <Input name="name" defaultValue={user.name} required maxLength={255} autoComplete="name" />
        </Field>
        <Button type="submit" variant="primary" disabled={save.isPending}>
          Save name
        </Button>
      </Form>
    </Section>
  )
}
