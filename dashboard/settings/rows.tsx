import type { ReactNode } from 'react'
import { Failure, Skeleton } from '../ui/states.tsx'

type Props<Item> = {
  query: { data: Item[] | undefined; error: Error | null; refetch(): unknown }
  empty: ReactNode
  children(item: Item): ReactNode
}

const placeholders = ['a', 'b', 'c']

/** A short list with its states: loading, error, empty, loaded. */
export function Rows<Item>({ query: { data, error, refetch }, empty, children }: Props<Item>) {
  if (error && !data) return <Failure error={error} retry={() => refetch()} />
  if (!data)
    return (
      <div aria-busy="true" className="divide-y">
        <span className="sr-only">Loading</span>
        {placeholders.map((row) => (
          <div key={row} className="flex h-14 items-center px-4">
            <Skeleton className="h-4 w-2/3 max-w-72" />
          </div>
        ))}
      </div>
    )
  if (data.length === 0) return empty
  return <ul className="divide-y">{data.map(children)}</ul>
}
