import { useSyncExternalStore } from 'react'

type Gone = { mergedInto?: string | undefined }

/** Records that this window has shown and that are no more. Their ids are never used again. */
const gone = new Map<string, Gone>()
/** Those that the page on the screen deletes: it stays as it is until it is left, or until the API refuses. */
const leaving = new Set<string>()
const watchers = new Set<() => void>()

/** Whether anything but “does not exist” can come of asking for it. */
export const isThere = (key: readonly unknown[]) =>
  !key.some((part) => typeof part === 'string' && (gone.has(part) || leaving.has(part)))

export function setLeaving(id: string, is: boolean) {
  if (is) leaving.add(id)
  else leaving.delete(id)
  tell()
}

export function setGone(id: string, how: Gone = {}) {
  if (!gone.has(id)) gone.set(id, how)
  tell()
}

/** Set once the record is known to be gone, unless this very page is what deletes it. */
export const useGone = (id: string | undefined) =>
  useSyncExternalStore(watch, () => (id === undefined || leaving.has(id) ? undefined : gone.get(id)))

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function tell() {
  for (const watcher of watchers) watcher()
}
