import { randomUUIDv7 } from 'node:crypto'

export const newId = () => randomUUIDv7()

/** A UUIDv7 begins with its time in milliseconds. Records take it as their `created_at`, so that both sort alike. */
export const timeOf = (id: string) => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString()

export const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)
