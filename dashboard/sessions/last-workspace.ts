const key = 'last-workspace'

type Last = { userId: string; name: string }

/** Remembers the open workspace, so that a person who was removed from it learns why it is gone. */
export const rememberWorkspace = (userId: string, { name }: { name: string }) =>
  localStorage.setItem(key, JSON.stringify({ userId, name } satisfies Last))

/** Called on sign-out, and when the person leaves or deletes the workspace, or deletes their account. */
export const forgetWorkspace = () => localStorage.removeItem(key)

/** The name of the workspace that the person last used in this browser. */
export function lastWorkspaceOf({ id }: { id: string }): string | undefined {
  const last = readLast()
  return last?.userId === id ? last.name : undefined
}

/** Whether another person used this browser before, and did not sign out. */
export const wasOfAnother = (userId: string) => (readLast()?.userId ?? userId) !== userId

function readLast() {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Last> | null
  } catch {
    return undefined // the stored text is not ours
  }
}
