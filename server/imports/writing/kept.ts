import type { Plan } from './write.ts'

/** What a dry run knows of the rows before. */
export type Remembered = Pick<Plan, 'memory' | 'likenesses'> & {
  /** How many rows those are. */
  done: number
}

const longest = 3_600_000
const kept = new Map<string, Remembered & { keptAt: number }>()

/** Keeps it for a dry run that gives way to others, until it continues in this process. Elsewhere it begins anew. */
export function keep(importId: string, remembered: Remembered) {
  for (const [id, { keptAt }] of kept) if (Date.now() > keptAt + longest) forget(id)
  kept.set(importId, { ...remembered, keptAt: Date.now() })
}

/** Undefined if the rows before are not those that this process has read. */
export function takeKept(importId: string, done: number): Remembered | undefined {
  const found = kept.get(importId)
  if (found?.done !== done) forget(importId)
  else kept.delete(importId)
  return found?.done === done ? found : undefined
}

export const doneOfKept = (importId: string) => kept.get(importId)?.done

export function forget(importId: string) {
  kept.get(importId)?.memory?.forget()
  kept.delete(importId)
}
