import { randomUUIDv7 } from 'node:crypto'

/**
 * A clock that is set back by less than this does not change the order of ids. After a larger step the clock was wrong
 * before, and ids follow it again: otherwise `created_at` would stay in the future until the clock has caught up.
 */
const longestStepBack = 5_000

/** Makes each id greater than the previous one, also within a millisecond and when the clock is set back a little. */
export function ascending(random: () => string) {
  let last = ''
  return () => {
    const fresh = random()
    const follows = fresh > last || millisecondsOf(last) > millisecondsOf(fresh) + longestStepBack
    last = follows ? fresh : (following(last) ?? fresh)
    return last
  }
}

/** A UUIDv7 greater than every earlier one of this process, so the rows of one request sort in the order it wrote them. */
export const newId = ascending(randomUUIDv7)

function following(id: string) {
  const end = Number.parseInt(id.slice(24), 16) + 1
  return end < 2 ** 48 ? id.slice(0, 24) + end.toString(16).padStart(12, '0') : undefined
}

/** Matches no record, and is less than every other id. */
export const nilId = '00000000-0000-0000-0000-000000000000'

/** A UUIDv7 begins with its time in milliseconds. Records use it as their `created_at`, so that both sort the same way. */
export const timeOf = (id: string) => new Date(millisecondsOf(id)).toISOString()

const millisecondsOf = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** An id of a past moment, for records that are stored later. */
export const idAt = (time: Date) => firstIdAt(time.toISOString()).slice(0, 13) + newId().slice(13)

export const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(text)

/** The smallest id of that time or later, so an index on ids can serve a time range. Ids have millisecond precision. */
export function firstIdAt(time: string) {
  const isBetween = /\.\d{3}\d*[1-9]/.test(time)
  const hex = Math.max(0, Date.parse(time) + (isBetween ? 1 : 0))
    .toString(16)
    .padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** In milliseconds. The clocks of two servers are expected to differ by less. */
const largestSkew = 600_000

const shiftedId = (time: string, by: number) => firstIdAt(new Date(Date.parse(time) + by).toISOString())

/** Less than every id that any server made at this time or later. */
export const idBefore = (time: string) => shiftedId(time, -largestSkew)

/** Greater than every id that any server made at this time or earlier. */
export const idAfter = (time: string) => shiftedId(time, largestSkew)
