type Stream<Entry> = { entries: readonly Entry[]; hasMore: boolean }

/**
 * Entries of several streams in one order, newest first. Where a stream has more to load, older entries of the others
 * wait for it, so that nothing appears above what was already shown.
 */
export function merged<Entry>(streams: readonly Stream<Entry>[], timeOf: (entry: Entry) => string): Entry[] {
  const horizon = streams
    .filter(({ hasMore, entries }) => hasMore && entries.length > 0)
    .map(({ entries }) => timeOf(entries.at(-1)!))
    .reduce((latest, time) => (time > latest ? time : latest), '')
  return streams
    .flatMap(({ entries }) => entries)
    .filter((entry) => timeOf(entry) >= horizon)
    .toSorted((a, b) => timeOf(b).localeCompare(timeOf(a)))
}

/** Without repeated entries: if one is added while pages are loaded, the last of a page is also the first of the next. */
export const distinct = <Entry>(entries: readonly Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values(),
]

/** The entries of each day, in the time zone of the person. */
export function byDay<Entry>(entries: readonly Entry[], timeOf: (entry: Entry) => string): [string, Entry[]][] {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = new Date(timeOf(entry)).toLocaleDateString('sv-SE')
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days]
}
