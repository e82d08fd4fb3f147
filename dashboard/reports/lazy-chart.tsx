import { type ComponentProps, lazy, Suspense } from 'react'
import { Skeleton } from '../ui/states.tsx'

const BarChart = lazy(() => import('./bar-chart.tsx'))

/** A chart whose library is fetched while its place is kept. */
export const LazyChart = (props: ComponentProps<typeof BarChart>) => (
  <Suspense fallback={<Skeleton className="h-64" />}>
    <BarChart {...props} />
  </Suspense>
)
