import { useState } from 'react'
import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { today } from '../ui/format.ts'
import { Input } from '../ui/input.tsx'
import { daysFrom, type Task } from './task.ts'

type Props = { task: Task; onPick(task: Task, day: string): void; onCancel(): void }

/** Asks for the day to which a task is moved. */
export default function SnoozeForm({ task: given, onPick, onCancel }: Props) {
  // As it was when the form was opened: what another person has saved since then is a conflict.
  const [task] = useState(given)
  return (
    <Form send={(form) => onPick(task, String(form.get('due_date')))}>
      <Field label="New due date">
        <Input
          name="due_date"
          type="date"
          required
          autoFocus
          defaultValue={laterOf(task.due_date, daysFrom(today(), 1))}
        />
      </Field>
      <FormButtons action="Snooze" pending={false} onCancel={onCancel} />
    </Form>
  )
}

/** The date that the form suggests: an overdue task is not snoozed to a past day. */
const laterOf = (due: string | null, other: string) => (due && due > other ? due : other)
