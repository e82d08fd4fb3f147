import { type ReactNode, useId } from 'react'

type Props = { title: string; description?: ReactNode; action?: ReactNode; children?: ReactNode }

/** A section of a settings page, with its heading. */
export function Section({ title, description, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border bg-surface">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0 grow basis-56">
          <h2 id={id} className="font-semibold">
            {title}
          </h2>
          {description && <p className="text-muted">{description}</p>}
        </div>
        {action}
      </header>
      {children && <div className="border-t">{children}</div>}
    </section>
  )
}
