import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'

type Props = {
  /** The deal to mark as lost; the dialog is open while it is set. */
  name: string | undefined
  onLose(reason: string | null): void
  onCancel(): void
}

const usual = ['Price', 'Chose a competitor', 'No decision', 'Budget cut', 'Missing feature']

/** Asks why a deal was lost, for the reports. */
export function LostDialog({ name, onLose, onCancel }: Props) {
  return (
    <Dialog
      open={name !== undefined}
      onOpenChange={(open) => !open && onCancel()}
      title={`Why was “${name ?? ''}” lost?`}
      description="Optional. Reasons are counted in the reports."
    >
      <Form send={(form) => onLose(String(form.get('lost_reason')).trim() || null)}>
        <Field label="Reason">
          <Input name="lost_reason" list="lost-reasons" maxLength={255} autoFocus autoComplete="off" />
        </Field>
        <datalist id="lost-reasons">
          {usual.map((reason) => (
            <option key={reason} value={reason} />
          ))}
        </datalist>
        <div className="flex justify-end gap-2">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary">
            Move to lost
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
