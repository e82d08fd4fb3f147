import { useSyncExternalStore } from 'react'
import type { Difference } from './differences.ts'
import type { GuardedKind } from './save-guarded.ts'

export type Choice = 'mine' | 'theirs'
export type Conflict = { kind: GuardedKind; id: string; differences: Difference[] }
export type OpenConflict = Conflict & { choose(choice: Choice): void }

// One after the other: an edit on one screen may wait while another one asks.
let waiting: OpenConflict[] = []
const watchers = new Set<() => void>()

/** Asks the person which values to keep. */
export const chooseVersion = (conflict: Conflict) =>
  new Promise<Choice>((resolve) => {
    const asked: OpenConflict = {
      ...conflict,
      choose(choice) {
        set(waiting.filter((other) => other !== asked))
        resolve(choice)
      },
    }
    set([...waiting, asked])
  })

export const useConflict = () =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => waiting[0],
  )

function set(next: OpenConflict[]) {
  waiting = next
  for (const watcher of watchers) watcher()
}
