import type { Entry } from './entries.ts'

/** An iCalendar file (RFC 5545) of all-day entries. */
export function calendarFile(entries: readonly Entry[], publicUrl: string) {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rapport//Follow-ups and commitments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Rapport',
    ...entries.flatMap((entry) => eventOf(entry, publicUrl)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventOf(entry: Entry, publicUrl: string) {
  const { id, summary, contact, contact_id, company_id, deal_id, due_date, updated_at } = entry
  const page = deal_id ? `/deals/${deal_id}` : contact_id ? `/contacts/${contact_id}` : `/companies/${company_id}`
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${compact(new Date(updated_at).toISOString().slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${compact(due_date)}`, // without an end, it lasts one day
    `SUMMARY:${escaped(`${firstLine(summary)} (${contact})`)}`,
    'TRANSP:TRANSPARENT',
    `URL:${publicUrl}${page}`,
    'END:VEVENT',
  ]
}

const compact = (time: string) => time.replaceAll(/[-:]/g, '')
const firstLine = (text: string) => text.trim().split(/[\r\n]/, 1)[0]!
// The format forbids control characters in a text.
const escaped = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ').replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)

/** Divides a line into lines of at most 75 octets, each but the first starting with a space. Never divides a character. */
export function folded(line: string) {
  let out = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > 75) {
      out += '\r\n '
      octets = 1
    }
    out += character
    octets += size
  }
  return out
}
