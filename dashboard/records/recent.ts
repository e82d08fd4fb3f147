/** `kind` is the name of a kind: `company`. The label is empty until the name was looked up. */
export type Recent = { href: string; label: string; kind: string }

const key = (workspaceId: string) => `recent:${workspaceId}`
const maxRecent = 6

/** The records last opened, in this browser and workspace. */
export function recentIn(workspaceId: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(workspaceId)) ?? '[]')
    return Array.isArray(kept) ? (kept as Recent[]) : []
  } catch {
    return [] // the stored text is not ours
  }
}

export const keepRecent = (workspaceId: string, recent: Recent[]) =>
  localStorage.setItem(key(workspaceId), JSON.stringify(recent))

export function remember(workspaceId: string, opened: Recent) {
  const kept = recentIn(workspaceId)
  const known = kept.find(({ href }) => href === opened.href)
  keepRecent(workspaceId, [known ?? opened, ...kept.filter((one) => one !== known)].slice(0, maxRecent))
}

/** Called when a session has ended or another person has signed in, so that no personal data stays in the browser. */
export function forgetRecent() {
  for (const name of Object.keys(localStorage)) if (name.startsWith('recent:')) localStorage.removeItem(name)
}
