import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnce } from '../api/use-once.ts'
import { nounOf } from '../kinds/words.ts'
import { MentionTextarea } from '../mentions/mention-textarea.tsx'
import { OwnerSelect } from '../owners/owner-select.tsx'
import { type About, aboutError, AboutFields } from '../pickers/about-fields.tsx'
import { ContactChoice } from '../pickers/contact-choice.tsx'
import type { Found } from '../pickers/record-search.ts'
import { useMe } from '../sessions/me.ts'
import { ErrorMessage } from '../ui/error-message.tsx'
import { fieldErrors } from '../ui/field-errors.ts'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { today } from '../ui/format.ts'
import { Input, Select } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { saveTask } from './save-task.ts'
import { refreshTasks } from './shown-tasks.ts'
import { type Task, type TaskKind, priorityLabels, typeLabels } from './task.ts'

type Props = {
  kind: TaskKind
  /** The task to edit; a new one otherwise. */
  task?: Task
  /** The contact and deal of a new task, if known. */
  contactId?: string | null | undefined
  dealId?: string | null | undefined
  companyId?: string | null | undefined
  /** On the page of a record: the only contacts that can be chosen. */
  contacts?: Found[]
  onDone(): void
}

/** A form for a new or existing follow-up or commitment. */
export function TaskForm({
  kind,
  task: given,
  contactId = null,
  dealId = null,
  companyId = null,
  contacts,
  onDone,
}: Props) {
  // As it was when the form was opened: what another person has saved since then is a conflict.
  const [task] = useState(given)
  const [about, setAbout] = useState<About>({ contact_id: contactId, company_id: companyId, deal_id: dealId })
  const { user } = useMe()
  const [assignee, setAssignee] = useState(task ? task.assignee_id : user.id)
  const send = useOnce()
  const followUp = task && 'priority' in task ? task : undefined
  const save = useMutation({
    mutationFn: (form: FormData) =>
      send({ ...Object.fromEntries(form), ...about, assignee }, (_, headers) =>
        saveTask(
          kind,
          form,
          task ?? { ...about, contact_id: String(form.get('contact_id') ?? about.contact_id ?? '') || null },
          assignee,
          headers,
        ),
      ),
    onSuccess() {
      toast.success(task ? 'Saved' : kind === 'follow-ups' ? 'Follow-up added' : 'Commitment added')
      onDone()
    },
    onSettled: () => refreshTasks(kind),
  })
  const fields = [
    'title',
    'description',
    'due_date',
    'type',
    'priority',
    'contact_id',
    'company_id',
    'deal_id',
    'assignee_id',
  ]
  const { at, rest } = fieldErrors(save.error, ...fields)
  const isFollowUp = kind === 'follow-ups'
  const assignment = (
    <Field label="Assignee" error={at('assignee_id')}>
      <OwnerSelect
        name="assignee_id"
        current={task ? task.assignee_id : null}
        none="Unassigned"
        value={assignee ?? ''}
        onChange={({ target }) => setAssignee(target.value || null)}
      />
    </Field>
  )
  return (
    <Form
      send={(form) => save.mutate(form)}
      error={save.error}
      errors={{ contact_id: task || contacts ? undefined : aboutError(about) }}
    >
      <ErrorMessage>{rest}</ErrorMessage>
      {contacts && (
        <ContactChoice
          contacts={contacts}
          error={at('contact_id')}
          otherwise={companyId ? 'company' : dealId ? 'deal' : undefined}
        />
      )}
      {isFollowUp ? (
        <Field label="What needs to be done" error={at('title')}>
          <Input name="title" defaultValue={followUp?.title ?? ''} maxLength={255} autoFocus autoComplete="off" />
        </Field>
      ) : (
        <Field label="What was promised" error={at('description')}>
          <MentionTextarea
            name="description"
            defaultValue={task?.description ?? ''}
            required
            data-missing="Enter what was promised"
            autoFocus
          />
        </Field>
      )}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Field label="Due" error={at('due_date')}>
          <Input
            name="due_date"
            type="date"
            required={isFollowUp}
            defaultValue={task ? (task.due_date ?? '') : isFollowUp ? today() : ''}
          />
        </Field>
        {isFollowUp && (
          <>
            <Field label="Type" error={at('type')}>
              <Select name="type" defaultValue={followUp?.type ?? 'call'}>
                {Object.entries(typeLabels).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Priority" error={at('priority')}>
              <Select name="priority" defaultValue={followUp?.priority ?? 'medium'}>
                {Object.entries(priorityLabels).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
      </div>
      {task || contacts ? (
        assignment
      ) : (
        <AboutFields about={about} onChange={setAbout} at={at}>
          {assignment}
        </AboutFields>
      )}
      {isFollowUp && (
        <Field label="Details" error={at('description')}>
          <MentionTextarea name="description" defaultValue={followUp?.description ?? ''} />
        </Field>
      )}
      <FormButtons action={task ? 'Save' : `Add ${nounOf(kind)}`} pending={save.isPending} onCancel={onDone} />
    </Form>
  )
}
