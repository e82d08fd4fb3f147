import type { ReactNode } from 'react'

type Props = { title: string; description?: ReactNode; action?: ReactNode; children: ReactNode }

/** One page of the settings. */
export function SettingsPage({ title, description, action, children }: Props) {
  return (
    <div className="flex flex-col gap-4 p-3 sm:p-5">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-64">
          <h1 className="text-lg font-semibold">{title}</h1>
          {description && <div className="mt-0.5 max-w-2xl text-muted">{description}</div>}
        </div>
        {action}
      </header>
      {children}
    </div>
  )
}
