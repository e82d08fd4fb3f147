import './compile-cache.ts'

// Starts and stops the server process and reports startup errors. serve.ts has the server itself.

/** A part that does not close in time must not keep the process alive. */
const closeTimeout = 25_000

/** The parts opened so far, closed in reverse order. */
const opened: (() => Promise<unknown>)[] = []
let closing: number | undefined

process.on('SIGINT', onSignal)
process.on('SIGTERM', onSignal)

try {
  const { serve } = await import('./serve.ts') // imported after the compile cache and the signal handlers are set up
  await serve({ opened, demo: process.argv.includes('--demo'), entry: import.meta.filename, end: onSignal })
} catch (error) {
  await fail(error as Error)
}

/**
 * A second signal ends the process immediately; PostgreSQL then stops by itself. npm repeats a Ctrl-C at once, which
 * must not count as the second.
 */
function onSignal() {
  if (closing === undefined) void close(0)
  else if (Date.now() > closing + 500) process.exit(130)
}

async function fail(error: Error) {
  if (closing !== undefined) return
  console.error(sentence(error))
  await close(1)
}

function sentence(error: NodeJS.ErrnoException & { address?: string; port?: number; setting?: string }) {
  if (error.syscall === 'listen') {
    const place = `${error.address}:${error.port}`
    if (error.code === 'EADDRINUSE')
      return `Another program already listens on ${place}: stop it, or set ${error.setting} to a free one.`
    if (error.code === 'EACCES') return `Listening on ${place} is not allowed: set ${error.setting} to 1024 or more.`
    return `Rapport cannot listen on ${place} (HOST, ${error.setting}): ${error.message}.`
  }
  if (error.syscall === 'getaddrinfo' && error.setting) return `HOST is not a valid address: ${error.message}.`
  // These are bugs, so the stack trace is logged.
  return error instanceof TypeError || error instanceof ReferenceError ? error.stack : error.message
}

async function close(code: number) {
  closing = Date.now()
  setTimeout(() => {
    console.error(`Rapport did not stop within ${closeTimeout / 1000} seconds and ends now.`)
    process.exit(1)
  }, closeTimeout).unref()
  for (const step of opened.toReversed()) {
    try {
      await step()
    } catch (error) {
      console.error((error as Error).message)
      code = 1
    }
  }
  process.exit(code)
}
