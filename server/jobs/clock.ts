const day = 86_400_000

/**
 * Daily jobs delete what has become old. When the clock of the database has jumped ahead by more than a day, all of it seems old,
 * so its time is only believed a day later. `read` returns the time of that clock, and `steady` that of one without jumps.
 * Returns by how many milliseconds it has jumped, or 0.
 */
export async function watchClock(read: () => Promise<number>, steady = () => performance.now()) {
  let difference = (await read()) - steady()
  let doubted: { jump: number; since: number } | undefined
  return async () => {
    const now = steady()
    const changed = (await read()) - now - difference
    if (changed <= day) {
      doubted = undefined
      difference += changed
      return 0
    }
    if (!doubted || Math.abs(changed - doubted.jump) > day) doubted = { jump: changed, since: now }
    if (now - doubted.since < day) return changed
    difference += changed
    doubted = undefined
    return 0
  }
}
