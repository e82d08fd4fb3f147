import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { Failure, Skeleton } from '../ui/states.tsx'
import { useImportColumns } from './use-import.ts'
import type { Import } from './words.ts'

type Column = Schemas['ImportColumn']
type Props = { job: Import; children(column: Column): ReactNode }

export const ColumnSkeleton = () => (
  <div aria-busy="true" className="flex flex-col gap-6 p-4">
    <span className="sr-only">Loading</span>
    <Skeleton className="h-4 w-2/3" />
    <Skeleton className="h-4 w-1/2" />
    <Skeleton className="h-4 w-3/5" />
  </div>
)

/** The columns of a file with samples and fields. */
export function ColumnTable({ job, children }: Props) {
  const { data: columns, error, refetch } = useImportColumns(job)
  if (error && !columns) return <Failure error={error} retry={() => refetch()} />
  if (!columns) return <ColumnSkeleton />
  return (
    <table aria-label="Columns of the file" className="block w-full text-left md:table">
      <thead className="hidden text-xs text-muted md:table-header-group">
        <tr>
          <th scope="col" className="h-9 w-1/4 px-4 font-medium">
            Column
          </th>
          <th scope="col" className="h-9 px-4 font-medium">
            First values
          </th>
          <th scope="col" className="h-9 w-72 px-4 lg:w-80 font-medium">
            Field
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y md:table-row-group md:border-t">
        {columns.map((column) => (
          <tr key={column.name} className="grid gap-1 px-4 py-2.5 md:table-row md:p-0">
            <th scope="row" className="font-medium break-words md:px-4 md:py-2.5 md:align-top md:leading-5">
              {column.name || <span className="text-muted">Without a name</span>}
            </th>
            <td className="min-w-0 truncate text-muted md:max-w-0 md:px-4 md:py-1 md:align-top md:leading-8">
              {column.samples.length > 0 ? column.samples.join(' · ') : 'Empty'}
            </td>
            <td className="md:px-4 md:py-1 md:align-top md:leading-8">{children(column)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
