/** The reports' days are those of UTC. */
export const utcToday = () => new Date().toISOString().slice(0, 10)
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Whether it is a day as the API writes it, and one that exists. */
export function isDay(text: string | undefined): text is string {
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === text
}
