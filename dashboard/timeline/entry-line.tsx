import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Schemas } from '../api/client.ts'
import { When } from '../ui/when.tsx'

type Props = {
  icon: LucideIcon
  at: string
  actor: Schemas['Activity']['actor']
  isLast: boolean
  text: ReactNode
  /** Beside the time. */
  action?: ReactNode
  /** Below the text. */
  children?: ReactNode
  /** The id of the element, so that it can be scrolled to and get the focus. */
  id?: string | undefined
}

/** One entry of a timeline. */
export const EntryLine = ({ icon: Icon, at, actor, isLast, text, action, children, id }: Props) => (
  <li
    {...(id && { id, tabIndex: -1 })}
    className="group relative flex gap-3 rounded-md pb-4 outline-offset-4 focus:outline-2 focus:outline-accent"
  >
    {!isLast && <span aria-hidden className="absolute top-7 bottom-0 left-3.5 w-px bg-line" />}
    <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-muted">
      <Icon className="size-3.5" aria-hidden />
    </span>
    <div className="min-w-0 grow pt-1">
      <div className="flex items-baseline gap-2">
        <p className="min-w-0 grow break-words">
          {text}
          {actor && actor.type !== 'system' && <span className="text-xs text-muted"> · {actor.name}</span>}
        </p>
        {action}
        <span className="shrink-0 text-xs text-muted">
          <When at={at} />
        </span>
      </div>
      {children}
    </div>
  </li>
)
