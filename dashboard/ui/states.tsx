import { CircleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Placeholders for loading, empty and failed content. */
export function Empty({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <span className="rounded-full bg-sunken p-3 text-muted">
        <Icon className="size-5" aria-hidden />
      </span>
      <p className="text-base font-medium">{title}</p>
      {children && <p className="max-w-sm text-muted">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}

export function Failure({ error, retry }: { error: Error; retry?: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <CircleAlert className="size-6 text-danger" aria-hidden />
      <p className="text-base font-medium">Something went wrong</p>
      <p className="max-w-sm text-muted">{error.message}</p>
      {retry && <Button onClick={retry}>Try again</Button>}
    </div>
  )
}

/** In the place and size of the content, so that the layout does not shift. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <div aria-hidden className={`animate-pulse rounded-md bg-sunken ${className}`} />
)
