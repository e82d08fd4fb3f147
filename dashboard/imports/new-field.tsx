import type { Schemas } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { FieldForm } from '../custom-fields/field-form.tsx'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import type { CustomField, Kind } from '../kinds/types.ts'
import { Dialog } from '../ui/dialog.tsx'
import { guessField } from './guess.ts'

type Props = {
  kind: Kind
  /** The column of the new field; the dialog is open while it is set. */
  column: Schemas['ImportColumn'] | undefined
  onDone(made?: CustomField): void
}

/** Creates a custom field for a column without a field, with suggestions from its name and first values. */
export function NewField({ kind, column, onDone }: Props) {
  const known = useCustomFields(kind)
  return (
    <Dialog
      open={column !== undefined}
      onOpenChange={(open) => !open && onDone()}
      title={`New field for ${kind}`}
      description={`The field is created now, for all ${kind}. The import fills it with the values of the column.`}
    >
      {column && (
        <FieldForm
          of={kind}
          guess={guessField(column, known)}
          onDone={(made) => {
            // Does not wait for the list to be refetched, because the column uses the field now.
            if (made) queryClient.setQueryData(['custom-fields', 'of', kind], [...known, made])
            onDone(made)
          }}
        />
      )}
    </Dialog>
  )
}
