import pg from 'pg'

// Converts values of PostgreSQL to values of the API. A date has no time of day: pg would make it midnight in the time
// zone of the server, and JSON could move it to the day before. A timestamp is converted from PostgreSQL's text to
// ISO 8601 without a Date in between. Counts and cents are numbers if a double represents them exactly.
const { builtins, setTypeParser } = pg.types

setTypeParser(builtins.DATE, (text) => text)
setTypeParser(builtins.INT8, toInteger)
setTypeParser(builtins.NUMERIC, (text) => (text.includes('.') ? Number(text) : toInteger(text)))
setTypeParser(builtins.TIMESTAMPTZ, toIsoTime)

function toInteger(text: string) {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

/** `2026-11-15 02:31:43.1+00` → `2026-11-15T02:31:43.100Z`; the pool's sessions all speak UTC. */
function toIsoTime(text: string) {
  if (!text.endsWith('+00')) throw new TypeError(`not a UTC time: ${text}`)
  const fraction = text.slice(20, -3).padEnd(3, '0').slice(0, 3)
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}
