import { useMutation } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { api, idempotencyHeader, type Schemas, unwrap } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { hasOptions } from '../custom-fields/kinds.ts'
import { useCustomFields } from '../custom-fields/use-custom-fields.ts'
import { concernedBy } from '../kinds/concerned.ts'
import type { CustomField, Kind } from '../kinds/types.ts'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/format.ts'
import { toast } from '../ui/toast.ts'
import { guessField } from './guess.ts'

type Column = Schemas['ImportColumn']
type Props = { kind: Kind; columns: readonly Column[]; onDone(fields: Record<string, string>): void }

/** Creates a custom field for each column that matches none, with the types guessed from their values. */
export function NewFields({ kind, columns, onDone }: Props) {
  const known = useCustomFields(kind)
  const create = useMutation({
    async mutationFn() {
      const made: CustomField[] = []
      const fields: Record<string, string> = {}
      const refused: string[] = []
      for (const column of columns)
        try {
          // A field that was created since the check, such as by this button before the page was reloaded, is used again.
          const existing = known.find(({ field_label }) => field_label === column.name)
          const field = existing ?? (await createField(kind, column, [...known, ...made]))
          if (!existing) made.push(field)
          fields[column.name] = `custom_fields.${field.field_name}`
        } catch (error) {
          refused.push(`${column.name}: ${(error as Error).message}`)
        }
      return { made, fields, refused }
    },
    onSuccess({ made, fields, refused }) {
      queryClient.setQueryData(['custom-fields', 'of', kind], [...known, ...made])
      onDone(fields)
      if (made.length > 0) toast.success(`${countOf(made.length)} created. Check the file again to see their values.`)
      if (refused.length > 0) toast.error(refused.slice(0, 3).join(' '))
      void refresh(...concernedBy('custom_field.created'))
    },
  })
  if (columns.length < 2) return null
  return (
    <Button disabled={create.isPending} onClick={() => create.mutate()}>
      <Plus /> Create fields for the {formatNumber(columns.length)} unmatched columns
    </Button>
  )
}

const countOf = (count: number) => (count === 1 ? '1 custom field' : `${formatNumber(count)} custom fields`)

async function createField(kind: Kind, column: Column, known: readonly CustomField[]): Promise<CustomField> {
  const { label, name, type, options } = guessField(column, known)
  const display_order = Math.max(-1, ...known.map((field) => field.display_order)) + 1
  const body = {
    entity_type: kind,
    field_name: name,
    field_label: label,
    field_type: type,
    display_order,
    ...(hasOptions(type) && { field_options: options }),
  }
  return (await unwrap(api.POST('/api/v1/custom-fields', { body, headers: idempotencyHeader() }))).data
}
