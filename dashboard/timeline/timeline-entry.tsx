import { Link } from '@tanstack/react-router'
import { FileText, type LucideIcon, Mail, Phone, Presentation, StickyNote, Users } from 'lucide-react'
import type { components } from '../../sdk/types.ts'
import { InteractionFiles } from '../files/interaction-files.tsx'
import { DeleteInteraction } from '../interactions/delete-interaction.tsx'
import { entryId } from '../interactions/show-entry.ts'
import { kindNamed } from '../kinds/registry.ts'
import { When } from '../ui/when.tsx'

type Activity = components['schemas']['Activity']

const interactionIcons: Record<string, LucideIcon> = {
  call: Phone,
  email: Mail,
  meeting: Users,
  note: StickyNote,
  demo: Presentation,
  proposal: FileText,
}

type Props = {
  entry: Activity
  deals: ReadonlyMap<string, string>
  /** The number of files of each interaction. */
  files: ReadonlyMap<string, number>
  isLast: boolean
}

export function TimelineEntry({ entry, deals, files, isLast }: Props) {
  const { type, event, timestamp, details, actor } = entry
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : undefined)
  const Icon = (type === 'interaction' ? interactionIcons[text('type') ?? ''] : kindNamed(type)?.icon) ?? StickyNote
  const interactionId = text('interaction_id')
  const dealId = type === 'deal' ? text('deal_id') : undefined
  return (
    <li
      {...(interactionId && { id: entryId(interactionId), tabIndex: -1 })}
      className="group relative flex gap-3 rounded-md pb-4 outline-offset-4 focus:outline-2 focus:outline-accent"
    >
      {!isLast && <span aria-hidden className="absolute top-7 bottom-0 left-3.5 w-px bg-line" />}
      <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-muted">
        <Icon className="size-3.5" aria-hidden />
      </span>
      <div className="min-w-0 grow pt-1">
        <div className="flex items-baseline gap-2">
          <p className="min-w-0 grow break-words">
            {event}
            {dealId && <DealName id={dealId} name={deals.get(dealId)} />}
            {actor && actor.type !== 'system' && <span className="text-xs text-muted"> · {actor.name}</span>}
          </p>
          {interactionId && <InteractionFiles id={interactionId} what={event} count={files.get(interactionId) ?? 0} />}
          {interactionId && <DeleteInteraction id={interactionId} what={event} />}
          <span className="shrink-0 text-xs text-muted">
            <When at={timestamp} />
          </span>
        </div>
        {interactionId && text('notes') && (
          <p className="mt-0.5 break-words whitespace-pre-wrap text-muted">{text('notes')}</p>
        )}
      </div>
    </li>
  )
}

function DealName({ id, name }: { id: string; name: string | undefined }) {
  if (!name) return null
  return (
    <>
      {': '}
      <Link to="/deals/$id" params={{ id }} className="font-medium underline-offset-2 hover:underline">
        {name}
      </Link>
    </>
  )
}
