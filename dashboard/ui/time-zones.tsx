/** The options of a select: that of this browser first, then all by name. */
export function TimeZoneOptions({ current }: { current: string | null }) {
  const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own)
  const all = new Set([...(current ? [current] : []), 'UTC', ...others])
  all.delete(own)
  return (
    <>
      <option value={own}>{own.replaceAll('_', ' ')} (this browser)</option>
      {[...all].toSorted().map((zone) => (
        <option key={zone} value={zone}>
          {zone.replaceAll('_', ' ')}
        </option>
      ))}
    </>
  )
}
