import { entryKinds, kindOfEvent } from './registry.ts'

// Query keys that can change with every kind of record; `related` counts what belongs to a record.
const ofAll = ['events', 'audit-logs', 'search', 'related']

/** The first parts of the keys of all queries whose results may change with this event, its own kind first. */
export function concernedBy(type: string) {
  if (type === 'notification.created') return ['notifications']
  const kind = kindOfEvent(type)
  if (!kind) return ofAll
  const isTrashed = /\.(deleted|restored|erased)$/.test(type)
  // Nothing refers yet to a new contact or company: importing them need not refresh a board of deals.
  if (type === 'contact.created' || type === 'company.created') return [kind.plural, ...ofAll]
  // The entries of a deleted deal are kept without it, and linked to it again when it is restored.
  const kept = isTrashed && kind.name === 'deal' ? entryKinds().map(({ plural }) => plural) : []
  return [kind.plural, ...kind.affects, ...kept, ...(isTrashed ? ['trash', 'notifications'] : []), ...ofAll]
}
