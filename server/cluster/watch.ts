const pings = 8

/**
 * Pings a process or thread, and calls `end` once it has not responded for so many milliseconds. Unanswered pings are
 * counted, and not the time: while this process is suspended, the other one does not respond either.
 */
export function watch(ping: () => void, end: () => void, patience: number) {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered++ < pings) return ping()
    stop()
    end()
  }, patience / pings).unref()
  const stop = () => clearInterval(timer)

  return {
    /** Whatever it sends shows that it responds. */
    responded: () => void (unanswered = 0),
    stop,
  }
}
