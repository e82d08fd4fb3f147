import type { Schemas } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { FieldForm } from '../custom-fields/field-form.tsx'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import type { CustomField, Kind } from '../kinds/types.ts'
import { Dialog } from '../ui/dialog.tsx'
import { guessField } from './guess.ts'

type Props = {
  kind: Kind
  /** For which it is made; nothing is asked while there is none. */
  column: Schemas['ImportColumn'] | undefined
  onDone(made?: CustomField): void
}

/** A custom field for a column that no field is there for, as its name and its first values suggest. */
export function NewField({ kind, column, onDone }: Props) {
  const known = useCustomFields(kind)
  return (
    <Dialog
      open={column !== undefined}
      onOpenChange={(open) => !open && onDone()}
      title={`New field of ${kind}`}
      description={`It is made at once, for all ${kind}. What stands in the column goes there when you import.`}
    >
      {column && (
        <FieldForm
          of={kind}
          guess={guessField(column, known)}
          onDone={(made) => {
            // Not only once the list is read again: the column goes there now.
            if (made) queryClient.setQueryData(['custom-fields', 'of', kind], [...known, made])
            onDone(made)
          }}
        />
      )}
    </Dialog>
  )
}
