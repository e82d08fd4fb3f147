const tick = 100
let elapsed = 0
let tickedAt = performance.now()
setInterval(() => {
  elapsed = loopTime()
  tickedAt = performance.now()
}, tick).unref()

/** In milliseconds, without the pauses in which this process was blocked or suspended: nothing could be given back meanwhile. */
export const loopTime = () => elapsed + Math.min(performance.now() - tickedAt, 2 * tick)
