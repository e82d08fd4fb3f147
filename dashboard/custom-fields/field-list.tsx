import { useMutation, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { api, unwrap } from '../api/client.ts'
import { queryClient, refresh } from '../api/queries.ts'
import { concernedBy } from '../kinds/concerned.ts'
import type { Kind } from '../kinds/types.ts'
import { Rows } from '../settings/rows.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { FieldRow } from './field-row.tsx'
import { type CustomField, reorder } from './kinds.ts'

type Props = { of: Kind; onAdd(): void; onEdit(field: CustomField): void; onDelete(field: CustomField): void }

export function FieldList({ of, onAdd, onEdit, onDelete }: Props) {
  const query = { entity_type: of, per_page: 250 } as const
  const key = ['custom-fields', 'list', query]
  const fields = useQuery({
    queryKey: key,
    queryFn: async () => (await unwrap(api.GET('/api/v1/custom-fields', { params: { query } }))).data,
  })
  const move = useMutation({
    async mutationFn({ changed }: { moved: CustomField[]; changed: ReturnType<typeof reorder> }) {
      for (const { field, display_order } of changed)
        await unwrap(
          api.PATCH('/api/v1/custom-fields/{id}', { params: { path: { id: field.id } }, body: { display_order } }),
        )
    },
    onMutate({ moved }) {
      const before = queryClient.getQueryData<CustomField[]>(key)
      queryClient.setQueryData(key, moved)
      return { before }
    },
    onError(error, _, context) {
      queryClient.setQueryData(key, context?.before)
      toast.error(error.message)
    },
    onSettled: () => refresh(...concernedBy('custom_field.updated')),
  })
  function shift(from: number, to: number) {
    const all = fields.data!
    const changed = reorder(all, from, to)
    move.mutate({ changed, moved: all.toSpliced(from, 1).toSpliced(to, 0, all[from]!) })
  }
  return (
    <div className="overflow-hidden rounded-lg border bg-surface">
      <Rows
        query={fields}
        empty={
          <Empty
            icon={SlidersHorizontal}
            title="No custom fields yet"
            action={
              <Button variant="primary" onClick={onAdd}>
                New field
              </Button>
            }
          >
            Add fields that your work needs, such as a renewal date or a plan.
          </Empty>
        }
      >
        {(field) => {
          const at = fields.data!.indexOf(field)
          return (
            <FieldRow
              key={field.id}
              field={field}
              {...(at > 0 && { onUp: () => shift(at, at - 1) })}
              {...(at < fields.data!.length - 1 && { onDown: () => shift(at, at + 1) })}
              onEdit={() => onEdit(field)}
              onDelete={() => onDelete(field)}
            />
          )
        }}
      </Rows>
    </div>
  )
}
