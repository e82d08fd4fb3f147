export const lifetimes = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
  { value: 'date', label: 'On a specific date' },
]

/** The expiry of a key: a number of days from now, or the end of the chosen day in the time zone of the person. */
export function expiryAfter(lifetime: string, until: string, now = Date.now()) {
  if (lifetime === 'never') return null
  if (lifetime === 'date') return until ? new Date(`${until}T23:59:59`).toISOString() : null
  return new Date(now + Number(lifetime) * 86_400_000).toISOString()
}
