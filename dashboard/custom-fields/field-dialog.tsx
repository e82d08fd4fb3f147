import type { Kind } from '../kinds/types.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FieldForm } from './field-form.tsx'
import type { CustomField } from './kinds.ts'

type Props = { field: CustomField | 'new' | undefined; of: Kind; onDone(): void }

/** Creates a field, or edits the given one. */
export function FieldDialog({ field, of, onDone }: Props) {
  const known = field === 'new' ? undefined : field
  return (
    <Dialog
      open={field !== undefined}
      onOpenChange={(open) => !open && onDone()}
      title={known ? `Edit “${known.field_label}”` : `New field for ${of}`}
    >
      <FieldForm {...(known && { field: known })} of={of} onDone={onDone} />
    </Dialog>
  )
}
