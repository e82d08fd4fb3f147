import { useSyncExternalStore } from 'react'

type Gone = { mergedInto?: string | undefined }

/** Records that this window has shown and that no longer exist, unless they are restored. */
const gone = new Map<string, Gone>()
/** Records that the current page deletes: it does not change until it is left, or until the API rejects the delete. */
const leaving = new Set<string>()
const watchers = new Set<() => void>()

/** Whether a request for it could return anything but a 404. */
export const mayExist = (key: readonly unknown[]) =>
  !key.some((part) => typeof part === 'string' && (gone.has(part) || leaving.has(part)))

export function setLeaving(id: string, is: boolean) {
  if (is) leaving.add(id)
  else leaving.delete(id)
  notifyWatchers()
}

export function setGone(id: string, how: Gone = {}) {
  if (!gone.has(id)) gone.set(id, how)
  notifyWatchers()
}

/** The record was restored from the trash. */
export function setRestored(id: string) {
  gone.delete(id)
  leaving.delete(id)
  notifyWatchers()
}

/** Set once the record is known to be deleted, unless this page deletes it. */
export const useGone = (id: string | undefined) =>
  useSyncExternalStore(watch, () => (id === undefined || leaving.has(id) ? undefined : gone.get(id)))

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function notifyWatchers() {
  for (const watcher of watchers) watcher()
}
