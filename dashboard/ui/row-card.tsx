import type { Column } from './data-table.tsx'

/** On a phone: the columns of a row below each other; unusual ones have a label. */
export const RowCard = <Row,>({ row, columns }: { row: Row; columns: Column<Row>[] }) => (
  <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-muted">
    {columns.map(({ id, label, cell, from }) => {
      const shown = cell(row)
      if (shown === null || shown === undefined || shown === '' || shown === false) return null
      return (
        <span key={id} className="inline-flex max-w-full min-w-0 items-center gap-1">
          <span className={from === 'phone' ? 'sr-only' : 'shrink-0'}>{label}:</span>
          <span className="truncate">{shown}</span>
        </span>
      )
    })}
  </div>
)
