import { randomUUIDv7 } from 'node:crypto'

let last = ''

/** A UUIDv7 greater than every one before it in this process: what one request records also sorts in the order it happened. */
export function newId() {
  const fresh = randomUUIDv7()
  last = fresh > last ? fresh : (following(last) ?? fresh)
  return last
}

function following(id: string) {
  const end = Number.parseInt(id.slice(24), 16) + 1
  return end < 2 ** 48 ? id.slice(0, 24) + end.toString(16).padStart(12, '0') : undefined
}

/** A UUIDv7 begins with its time in milliseconds. Records take it as their `created_at`, so that both sort alike. */
export const timeOf = (id: string) => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString()

export const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
