import { useMemo } from 'react'
import type { Kind } from '../kinds/types.ts'
import type { Column } from '../ui/data-table.tsx'
import { useColumns } from '../ui/use-columns.ts'
import { useOpenView } from './use-views.ts'

// The columns of a table have ids of their own; a view has the names of fields.
const fieldNames: Readonly<Record<string, string>> = { company: 'company_id', owner: 'owner_id' }

function fieldOfColumn(kind: Kind, id: string) {
  if (id === 'name' && kind === 'contacts') return 'first_name'
  return id.startsWith('custom:') ? `custom_fields[${id.slice('custom:'.length)}]` : (fieldNames[id] ?? id)
}

/** The columns of a list: those of the open view, or else the person's own. */
export function useViewColumns<Row>(kind: Kind, all: Column<Row>[]) {
  const view = useOpenView(kind)
  const hasOwn = view !== undefined && view.columns.length > 0
  // In the order of the view.
  const shown = useMemo(
    () =>
      hasOwn
        ? view.columns.flatMap((field) => all.find(({ id }) => fieldOfColumn(kind, id) === field)?.id ?? [])
        : undefined,
    [hasOwn, view?.columns, all, kind],
  )
  const columns = useColumns(view ? `${kind}:${view.id}` : kind, all, shown)
  /** As a view has them: none for the defaults. */
  const fields = hasOwn || columns.isChanged ? columns.shown.map(({ id }) => fieldOfColumn(kind, id)) : []
  return { ...columns, fields }
}
