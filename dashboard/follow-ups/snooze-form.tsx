import { Field } from '../ui/field.tsx'
import { FormButtons } from '../ui/form-buttons.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'

type Props = { day: string; onPick(day: string): void; onCancel(): void }

/** Asks for the day to which a task is moved. */
export default function SnoozeForm({ day, onPick, onCancel }: Props) {
  return (
    <Form send={(form) => onPick(String(form.get('due_date')))}>
      <Field label="New due date">
        <Input name="due_date" type="date" required autoFocus defaultValue={day} />
      </Field>
      <FormButtons action="Snooze" pending={false} onCancel={onCancel} />
    </Form>
  )
}
