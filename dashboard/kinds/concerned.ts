// Which lists and records an event concerns, its own kind first. The pipeline's sums may be of one contact, company or tag.
const concerned: Record<string, string[]> = {
  contact: ['contacts', 'deals', 'activity', 'follow-ups', 'commitments', 'interactions', 'pipeline'],
  company: ['companies', 'contacts', 'deals', 'pipeline'],
  deal: ['deals', 'pipeline', 'contacts', 'reports', 'activity'],
  interaction: ['interactions', 'activity'],
  follow_up: ['follow-ups', 'activity'],
  commitment: ['commitments', 'activity'],
  tag: ['tags', 'contacts', 'companies', 'deals', 'pipeline'],
  custom_field: ['custom-fields', 'contacts', 'companies', 'deals'],
}

// What stays behind without the deal.
const ofDeals = ['follow-ups', 'commitments', 'interactions']

// What tells of every kind of record; `related` is how many there are of them.
const ofAll = ['events', 'audit-logs', 'search', 'related']

/** The nouns of the queries whose results may change after this event. */
export function concernedBy(type: string) {
  const kind = type.slice(0, type.indexOf('.')).replace('followup', 'follow_up')
  const nouns = concerned[kind] ?? []
  // Nothing refers yet to a contact or company that is new: an import of them leaves a board of deals alone.
  if (type === 'contact.created' || type === 'company.created') return [nouns[0]!, ...ofAll]
  return [...nouns, ...(type === 'deal.deleted' ? ofDeals : []), ...ofAll]
}
