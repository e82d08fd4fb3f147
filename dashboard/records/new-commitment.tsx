import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { Fault } from '../ui/fault.tsx'
import { faultsOf } from '../ui/faults.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import type { Subject } from './composer.tsx'
import { ContactChoice } from './contact-choice.tsx'
import { FormButtons } from './form-buttons.tsx'
import { given } from './given.ts'

export function NewCommitment({ contacts, dealId, onDone }: Subject & { onDone(): void }) {
  const send = useOnce()
  const add = useMutation({
    mutationFn: (form: FormData) =>
      send(
        {
          contact_id: String(form.get('contact_id')),
          deal_id: dealId ?? null,
          description: String(form.get('description')),
          ...given(form, 'due_date'),
        },
        (body, headers) => ask(api.POST('/api/v1/commitments', { body, headers })),
      ),
    onSuccess() {
      toast.success('Commitment added')
      void refresh('commitments', 'activity')
      onDone()
    },
  })
  const { at, rest } = faultsOf(add.error, 'description', 'due_date', 'contact_id')
  return (
    <Form send={(form) => add.mutate(form)} error={add.error} noValidate>
      <Fault>{rest}</Fault>
      <ContactChoice contacts={contacts} error={at('contact_id')} />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <Field label="What was promised" error={at('description')}>
          <Input name="description" autoFocus autoComplete="off" />
        </Field>
        <Field label="Due" error={at('due_date')}>
          <Input name="due_date" type="date" />
        </Field>
      </div>
      <FormButtons action="Add the commitment" pending={add.isPending} onCancel={onDone} />
    </Form>
  )
}
