import { Link } from '@tanstack/react-router'
import { FileText, type LucideIcon, Mail, Phone, Presentation, StickyNote, Users } from 'lucide-react'
import type { components } from '@rapport/sdk'
import { InteractionFiles } from '../files/interaction-files.tsx'
import { DeleteInteraction } from '../interactions/delete-interaction.tsx'
import { entryId } from '../interactions/show-entry.ts'
import { kindNamed } from '../kinds/registry.ts'
import { LinkedText } from '../ui/linked-text.tsx'
import { EntryLine } from './entry-line.tsx'

type Activity = components['schemas']['Activity']

const interactionIcons: Record<string, LucideIcon> = {
  call: Phone,
  email: Mail,
  meeting: Users,
  note: StickyNote,
  demo: Presentation,
  proposal: FileText,
}

type Names = ReadonlyMap<string, string>
type Props = {
  entry: Activity
  deals: Names
  contacts: Names
  /** The number of files of each interaction. */
  files: ReadonlyMap<string, number>
  isLast: boolean
}

/** The activity of a company names the contact of each entry. */
export const contactOf = (entry: Activity) =>
  'contact_id' in entry ? (entry as components['schemas']['CompanyActivity']).contact_id : null

export function TimelineEntry({ entry, deals, contacts, files, isLast }: Props) {
  const { type, event, timestamp, details, actor } = entry
  const text = (name: string) => (typeof details[name] === 'string' ? details[name] : undefined)
  const Icon = (type === 'interaction' ? interactionIcons[text('type') ?? ''] : kindNamed(type)?.icon) ?? StickyNote
  const interactionId = text('interaction_id')
  const dealId = type === 'deal' ? text('deal_id') : undefined
  const contactId = contactOf(entry)
  return (
    <EntryLine
      icon={Icon}
      at={timestamp}
      actor={actor}
      isLast={isLast}
      id={interactionId && entryId(interactionId)}
      action={
        interactionId && (
          <>
            <InteractionFiles id={interactionId} what={event} count={files.get(interactionId) ?? 0} />
            <DeleteInteraction id={interactionId} what={event} />
          </>
        )
      }
      text={
        <>
          <LinkedText>{event}</LinkedText>
          {dealId && <Named kind="deals" id={dealId} name={deals.get(dealId)} after=": " />}
          {contactId && <Named kind="contacts" id={contactId} name={contacts.get(contactId)} after=" · " />}
        </>
      }
    >
      {interactionId && text('notes') && (
        <p className="mt-0.5 break-words whitespace-pre-wrap text-muted">
          <LinkedText>{text('notes')!}</LinkedText>
        </p>
      )}
    </EntryLine>
  )
}

type NamedProps = { kind: 'contacts' | 'deals'; id: string; name: string | undefined; after: string }

function Named({ kind, id, name, after }: NamedProps) {
  if (!name) return null
  return (
    <>
      {after}
      <Link to={`/${kind}/$id`} params={{ id }} className="font-medium underline-offset-2 hover:underline">
        {name}
      </Link>
    </>
  )
}
