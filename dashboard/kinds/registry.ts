import type { LucideIcon } from 'lucide-react'
import { type ComponentType, lazy } from 'react'
import type { components } from '@rapport/sdk'

/** What the form for a new entry is given: the record whose page is open, as far as there is one. */
export type EntryFormProps = {
  /**
   * The contacts to choose from: on a contact's page only that contact, on the page of a deal or a company those that are
   * linked to it. There, an entry needs no contact.
   */
  contacts?: { id: string; name: string }[]
  /** The contact to begin with, where any contact can be chosen. */
  contactId?: string | undefined
  dealId?: string | undefined
  companyId?: string | undefined
  /** The type to begin with, such as `call`. */
  type?: string | undefined
  onDone(): void
}

/** A kind of record that is added to a contact, a company or a deal, such as an interaction. */
type Entry = {
  /** The button, such as “Log an interaction”. */
  label: string
  icon: LucideIcon
  /** The field that gets the focus when the form is shown again. */
  focus: string
  form(): Promise<{ default: ComponentType<EntryFormProps> }>
}

export type Result = { href: string; label: string; aside?: string | null }

export type WebhookEvent = components['schemas']['CreateWebhook']['events'][number]

/** How an event reads in the recent activity: the verb, then the name of the record, which links to its page. */
export type Activity = {
  verb: string
  name?: string | undefined
  /** Shown instead of a name: the name of this contact, which is looked up. */
  contactId?: string
  href?: string
  /** When it happened, if the record states that; otherwise the time of the event is shown. */
  at?: string | undefined
}

/** What the dashboard knows about one kind of record. `resources.ts` lists all of them. */
export type KindDescription = {
  /** Its name in events and in the audit log: `follow_up`. */
  name: string
  noun: string
  /** Its path in the API, its screen in the dashboard, and the first part of its query keys. */
  plural: string
  icon: LucideIcon
  /** The icon of its screen in the main navigation; omitted if it has no screen there. */
  navigation?: LucideIcon
  /** Where a record is shown: its own page if this ends with a slash, otherwise a list. */
  page?: string
  /** Its lists have a form for a new record; the value is other words that find “New …” in the command menu. */
  create?: string
  /** Other query keys whose results may change with a record of this kind. */
  affects: readonly string[]
  entry?: Entry & { words: string }
  /** Its records have an owner, tags and custom fields, and can be imported and exported. */
  isMain?: boolean
  /** The field with the member who is responsible for it. */
  responsible?: 'owner_id' | 'assignee_id'
  /** Words in the name of a file that probably contains such records. */
  fileNames?: RegExp
  /** Columns, in lower case, that only files with such records have. */
  fileColumns?: RegExp
  /** The fields by which an import can match existing records. */
  matchOn?: readonly string[]
  /** A row of the search results. */
  result?(record: never): Result
  /** The labels of the events that a webhook can subscribe to. */
  webhookEvents?: Partial<Record<WebhookEvent, string>>
  /** Its events in the recent activity, by type. New and deleted records with a page of their own need no entry. */
  activity?: Record<string, (record: never, event: object) => Activity>
}

export type EntryKind = KindDescription & { entry: Entry & { words: string; Form: ComponentType<EntryFormProps> } }

let kinds: readonly KindDescription[] = []
let entries: readonly EntryKind[] = []

/** Called once by `resources.ts`, because the folders of the kinds import this one. */
export function register(all: readonly KindDescription[]) {
  kinds = all
  entries = all.flatMap((kind) =>
    kind.entry ? [{ ...kind, entry: { ...kind.entry, Form: lazy(kind.entry.form) } }] : [],
  )
}

export const allKinds = () => kinds
export const entryKinds = () => entries
export const mainKinds = () => kinds.filter(({ isMain }) => isMain)
export const kindNamed = (name: string) => kinds.find((kind) => kind.name === name)
export const kindAt = (plural: string) => kinds.find((kind) => kind.plural === plural)
/** The kind that an event of this type is about. */
export const kindOfEvent = (type: string) =>
  kindNamed(type.slice(0, type.indexOf('.')).replace('followup', 'follow_up'))

const and = new Intl.ListFormat('en')

/** “interactions, follow-ups, and commitments” */
export const entryPlurals = () => and.format(entries.map(({ plural }) => plural))
