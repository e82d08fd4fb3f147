/**
 * Whether it is the name of a time zone in the IANA database, such as Europe/Berlin. An offset such as +01:00 is not.
 * `Intl` accepts more names, such as PST, with which `nowIn` would fail.
 */
export function isTimeZone(name: string) {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return nowIn(name).day !== ''
  } catch {
    return false
  }
}

/** The current day and hour in a time zone. */
export function nowIn(timezone: string) {
  const now = Temporal.Now.zonedDateTimeISO(timezone)
  return { day: now.toPlainDate().toString(), hour: now.hour }
}

export const dayAfter = (day: string, days = 1) => Temporal.PlainDate.from(day).add({ days }).toString()

/** Today for this caller: for a signed-in person in the time zone of the workspace, for a key in UTC. */
export const todayFor = ({ timezone = 'UTC' }: { timezone?: string }) => nowIn(timezone).day

/** When a day begins, in milliseconds: not every day has 24 hours. */
export const startOf = (day: string, timezone = 'UTC') =>
  Temporal.PlainDate.from(day).toZonedDateTime(timezone).epochMilliseconds
