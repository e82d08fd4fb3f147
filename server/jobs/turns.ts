import { setImmediate as pause } from 'node:timers/promises'

/** In milliseconds. */
const longest = 10

/** For a job that computes for long: call it between two steps, so that other work is done in between. */
export function takesTurns() {
  let end = performance.now() + longest
  return async () => {
    if (performance.now() < end) return
    await pause()
    end = performance.now() + longest
  }
}
