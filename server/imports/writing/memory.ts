import { hash } from 'node:crypto'

/** What a dry run remembers of earlier rows within the memory limit, because it stores nothing that it could look up. */
export type Memory = {
  recall(key: string): string | undefined
  remember(key: string, value: string): void
  /** Frees the memory. */
  forget(): void
}

// 90 megabytes for all imports in this process. In longer files a dry run may report a row as new although an earlier
// row has the same key.
const shared = { free: 2_000_000 }

export function openMemory(room: { free: number } = shared): Memory {
  const places = new Map<number, string>()
  return {
    recall: (key) => (places.size === 0 ? undefined : places.get(placeOf(key))),
    remember(key, value) {
      const place = placeOf(key)
      if (!places.has(place)) {
        if (places.size >= room.free) return // one takes no more than it leaves to others
        room.free--
      }
      places.set(place, value)
    },
    forget() {
      room.free += places.size
      places.clear()
    },
  }
}

const placeOf = (key: string) => hash('sha1', key, 'buffer').readUIntBE(0, 6)
