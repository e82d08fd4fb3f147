/** The size of an attack: the full one in `npm run test:faults`, a short one in `npm test`. The variable sets another. */
export function size(variable: string, { short, full }: { short: number; full: number }) {
  const given = process.env[variable]
  if (given === undefined) return isFull ? full : short
  const number = Number(given)
  if (!Number.isInteger(number) || number < 0) throw new Error(`${variable} is ${given}: expected a whole number.`)
  return number
}

/** Set by scripts/faults.ts. */
export const isFull = process.env.FAULTS === 'full'

/** For attacks that have no short form. */
export const fullOnly = !isFull && 'part of npm run test:faults'
