import type { Schemas } from '../api/client.ts'
import { sentence } from '../api/words.ts'
import { isStage, stageLabels } from '../kinds/stages.ts'
import type { Kind } from '../kinds/types.ts'
import { countOf } from '../kinds/words.ts'

type Event = Schemas['Event']

export type Entry = {
  id: string
  /** What happened, written before the name. */
  deed?: string
  /** What it happened to; a contact's name is looked up. */
  name: string | undefined
  contactId?: string
  href?: string
  /** Who did it, written after the name. */
  by: string
  at: string
  /** When it was entered, which may be later than when it happened. */
  recordedAt: string
}

/** An import that made or changed records, as one entry. */
export function describeImport(one: Schemas['Import']): Entry | undefined {
  const { id, entity_type, imported_rows: rows, actor, created_at, completed_at } = one
  if (rows === 0) return undefined
  const at = completed_at ?? created_at
  const name = countOf(entity_type as Kind, rows)
  const by = actor ? `imported by ${actor.name}` : 'imported'
  return { id, name, href: `/settings/imports/${id}`, by, at, recordedAt: at }
}

/** An event in words; undefined for events that are not shown. The time is that of the record, not of its entry. */
export function describe(event: Event): Entry | undefined {
  const entry = deedOf(event)
  return entry && { ...entry, by: `by ${event.actor.name}`, recordedAt: event.created_at }
}

function deedOf({ id, type, data, created_at, ...beside }: Event): Omit<Entry, 'by' | 'recordedAt'> | undefined {
  const record = data ?? {}
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : undefined)
  const own = (time: string | undefined) => time ?? created_at
  const name = text('name') ?? ([text('first_name'), text('last_name')].filter(Boolean).join(' ') || undefined)
  const task = text('title') ?? text('description') ?? sentence(text('type') ?? '')
  const about = text('deal_id') ? `/deals/${text('deal_id')}` : `/contacts/${text('contact_id')}`
  const contactId = text('contact_id')
  const stage = (beside as { to_stage?: unknown }).to_stage
  switch (type) {
    case 'contact.created':
      return { id, deed: 'New contact', name, href: `/contacts/${text('id')}`, at: own(text('created_at')) }
    case 'company.created':
      return { id, deed: 'New company', name, href: `/companies/${text('id')}`, at: own(text('created_at')) }
    case 'deal.created':
      return { id, deed: 'New deal', name, href: `/deals/${text('id')}`, at: own(text('created_at')) }
    case 'deal.stage_moved': {
      const to = isStage(stage) ? stageLabels[stage] : 'another stage'
      return { id, deed: `Moved to ${to}:`, name, href: `/deals/${text('id')}`, at: own(text('stage_changed_at')) }
    }
    case 'contact.deleted':
    case 'company.deleted':
    case 'deal.deleted':
      return { id, deed: 'Deleted', name, at: created_at }
    case 'interaction.created': {
      const deed = `${interactions[text('type') ?? ''] ?? 'Contact with'}`
      const at = own(text('occurred_at'))
      return { id, deed, name: undefined, href: `/contacts/${contactId}`, at, ...(contactId && { contactId }) }
    }
    case 'follow_up.created':
      return { id, deed: 'New follow-up:', name: task, href: about, at: own(text('created_at')) }
    case 'commitment.created':
      return { id, deed: 'Promised:', name: task, href: about, at: own(text('created_at')) }
    case 'followup.completed':
    case 'commitment.completed':
      return { id, deed: 'Done:', name: task, href: about, at: own(text('completed_at')) }
    default:
      return undefined
  }
}

const interactions: Record<string, string> = {
  call: 'Call with',
  email: 'Email with',
  meeting: 'Meeting with',
  note: 'Note on',
  demo: 'Demo for',
  proposal: 'Proposal to',
}
