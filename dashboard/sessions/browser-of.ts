// The order matters, because the user agent of every browser also names other browsers.
const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** “Firefox on Windows”, from the user agent. */
export function browserOf(userAgent: string | null) {
  const named = (list: typeof browsers | typeof systems) => list.find(([sign]) => userAgent?.includes(sign))?.[1]
  const browser = named(browsers)
  const system = named(systems)
  return {
    name: browser ? [browser, system].filter(Boolean).join(' on ') : (system ?? 'Another program'),
    isPhone: /iPhone|Android|Mobile/.test(userAgent ?? ''),
  }
}
