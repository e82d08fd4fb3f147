import { randomInt } from 'node:crypto'

/** Printed by every attack. The same SEED leads to the same choices, but the timing of processes differs. */
export const seed = Number(process.env.SEED ?? randomInt(2 ** 31))

export type Random = ReturnType<typeof randomFrom>

/** A source of random choices that is repeatable (mulberry32). Each concurrent actor needs its own. */
export function randomFrom(actor: number) {
  let state = (seed + actor * 0x9e3779b9) >>> 0

  function fraction() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(fraction() * limit)
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!

  /** One of the keys, each as often as its weight. */
  function weighted<Key extends string>(weights: Record<Key, number>): Key {
    const entries = Object.entries(weights) as [Key, number][]
    let rest = below(entries.reduce((sum, [, weight]) => sum + weight, 0))
    return entries.find(([, weight]) => (rest -= weight) < 0)![0]
  }
  return { below, pick, weighted }
}
