import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { api, ask } from '../api/client.ts'
import { refresh } from '../api/queries.ts'
import { useOnce } from '../api/use-once.ts'
import { Fault } from '../ui/fault.tsx'
import { faultsOf } from '../ui/faults.ts'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { today } from '../ui/format.ts'
import { Input, Select, Textarea } from '../ui/input.tsx'
import type { Subject } from './composer.tsx'
import { ContactChoice } from './contact-choice.tsx'
import { FormButtons } from './form-buttons.tsx'
import { given } from './given.ts'

const types = ['call', 'email', 'meeting', 'task'] as const
const priorities = ['low', 'medium', 'high'] as const

export function NewFollowUp({ contacts, dealId, onDone }: Subject & { onDone(): void }) {
  const send = useOnce()
  const add = useMutation({
    mutationFn: (form: FormData) =>
      send(
        {
          contact_id: String(form.get('contact_id')),
          deal_id: dealId ?? null,
          type: form.get('type') as (typeof types)[number],
          priority: form.get('priority') as (typeof priorities)[number],
          due_date: String(form.get('due_date')),
          ...given(form, 'title', 'description'),
        },
        (body, headers) => ask(api.POST('/api/v1/follow-ups', { body, headers })),
      ),
    onSuccess() {
      toast.success('Follow-up added')
      void refresh('follow-ups', 'activity')
      onDone()
    },
  })
  const { at, rest } = faultsOf(add.error, 'title', 'type', 'due_date', 'priority', 'description', 'contact_id')
  return (
    <Form send={(form) => add.mutate(form)} error={add.error} noValidate>
      <Fault>{rest}</Fault>
      <ContactChoice contacts={contacts} error={at('contact_id')} />
      <Field label="What" error={at('title')}>
        <Input name="title" placeholder="Call about the offer" autoFocus autoComplete="off" />
      </Field>
      <div className="grid gap-3 sm:grid-cols-3">
        <Choice label="Kind" name="type" options={types} error={at('type')} />
        <Field label="Due" error={at('due_date')}>
          <Input name="due_date" type="date" defaultValue={today()} />
        </Field>
        <Choice label="Priority" name="priority" options={priorities} usual="medium" error={at('priority')} />
      </div>
      <Field label="Description" error={at('description')}>
        <Textarea name="description" />
      </Field>
      <FormButtons action="Add the follow-up" pending={add.isPending} onCancel={onDone} />
    </Form>
  )
}

type ChoiceProps = {
  label: string
  name: string
  options: readonly string[]
  usual?: string
  error?: string | undefined
}

const Choice = ({ label, name, options, usual, error }: ChoiceProps) => (
  <Field label={label} error={error}>
    <Select name={name} {...(usual && { defaultValue: usual })}>
      {options.map((option) => (
        <option key={option} value={option}>
          {option[0]!.toUpperCase() + option.slice(1)}
        </option>
      ))}
    </Select>
  </Field>
)
