import type { IncomingMessage } from 'node:http'
import { Ajv, type ErrorObject, type Options } from 'ajv'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectBody } from './body.ts'
import { type ValidationError, inBody, invalid, maxProblems, refuse } from './errors.ts'
import { formats } from './formats.ts'
import { invisible } from './invisible.ts'
import { nextTurn } from './serialization.ts'

type Schema = {
  type?: string | string[]
  format?: string
  default?: unknown
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  patternProperties?: Record<string, Schema>
  items?: Schema
  maxItems?: number
}

// Everything in a URL is a string, so there "25" has to become 25. In a JSON body the client has
// already chosen the type of each value: coercing would turn a null that clears a field into ''.
const options: Options = {
  allErrors: true,
  verbose: true,
  useDefaults: true,
  strictTypes: false,
  allowMatchingProperties: true,
}
const fromJson = new Ajv(options)
const fromUrl = new Ajv({ ...options, coerceTypes: true })
for (const ajv of [fromJson, fromUrl]) {
  ajv.addFormat('password', true)
  for (const [name, { check }] of Object.entries(formats)) ajv.addFormat(name, check)
}

export function validateRequests(app: FastifyInstance) {
  readJsonBodies(app)
  app.addHook('preValidation', async ({ url, routeOptions }) =>
    refuse(routeOptions.url?.startsWith('/api/') ? problemsOfEncoding(url) : []),
  )
  app.setValidatorCompiler(({ schema, httpPart }) => {
    if (httpPart === 'params') return (value: unknown) => ({ value }) // path parameters are ids, and an invalid id is a 404: see requests.ts
    const check = httpPart === 'body' ? checkWith(fromJson, schema as object) : checkQuery(schema as object)
    return (given: unknown) => {
      const { value, problems } = check(given ?? {})
      return problems.length > 0 ? { value, error: invalid(problems) } : { value }
    }
  })
}

/** Validates a value outside of a request, such as a row of a file. */
export const compileCheck = (schema: object) => checkWith(fromJson, schema)

/** The same for list parameters in a body. Their values are treated as text, as in a URL. */
export function compileQueryCheck(schema: object) {
  const check = checkWith(fromUrl, schema)
  return (given: object): { value: unknown; problems: ValidationError[] } => {
    const isScalar = ([, value]: [string, unknown]) => ['string', 'number', 'boolean'].includes(typeof value)
    const entries = Object.entries(given)
    const problems = entries
      .filter((entry) => !isScalar(entry))
      .map(([field]) => ({ field, message: 'must be a string, a number, true or false' }))
    const checked = check(Object.fromEntries(entries.filter(isScalar).map(([name, value]) => [name, String(value)])))
    return { value: checked.value, problems: onePerField([...problems, ...checked.problems]) }
  }
}

/** The parser of query strings makes a list of a parameter that is given twice, and no parameter is a list. */
function checkQuery(schema: object) {
  const check = checkWith(fromUrl, schema)
  return (given: unknown): { value: unknown; problems: ValidationError[] } => {
    const repeated = Object.entries(given as object).filter(([, value]) => Array.isArray(value))
    const problems = repeated.map(([field]) => ({ field, message: 'must be given only once' }))
    return problems.length > 0 ? { value: given, problems } : check(given)
  }
}

function checkWith(ajv: Ajv, schema: object) {
  return (given: unknown): { value: unknown; problems: ValidationError[] } => {
    const crowded = crowdedPlace(given, schema)
    if (crowded) return { value: given, problems: [crowded] }
    const problems: ValidationError[] = []
    const value = clean(given, schema, '', problems)
    const validate = ajv.compile(schema) // Ajv keeps it; compiling hundreds of schemas at the start would take most of the startup time
    if (!validate(value)) problems.push(...problemsOf(validate.errors!.slice(0, maxProblems)))
    return { value, problems: onePerField(problems) }
  }
}

// A body of a megabyte can contain a hundred thousand fields, and reporting an error for each took seconds.
const maxEntries = 1000

// No schema of the API is nested more deeply.
const deepest = 4

/** Finds an object or array with too many entries. A list may have more if its schema allows it. */
function crowdedPlace(value: unknown, schema: Schema | undefined, path: string[] = []): ValidationError | undefined {
  if (typeof value !== 'object' || value === null || path.length === deepest) return
  const limit = Math.max(maxEntries, schema?.maxItems ?? 0)
  if (hasMoreThan(limit, value)) return { field: path.join('.') || 'body', message: `has more than ${limit} entries` }
  for (const [key, inner] of Object.entries(value)) {
    const crowded = crowdedPlace(inner, schema?.properties?.[key], [...path, key])
    if (crowded !== undefined) return crowded
  }
}

/** Object.entries would make a list of a hundred thousand pairs first. */
function hasMoreThan(limit: number, value: object) {
  if (Array.isArray(value)) return value.length > limit
  let count = 0
  for (const _ in value) if (++count > limit) return true
  return false
}

/** The parser of query strings leaves a value that cannot be decoded unchanged, and the filter would silently match nothing. */
function problemsOfEncoding(url: string): ValidationError[] {
  const start = url.indexOf('?')
  if (start === -1 || !url.includes('%', start)) return []
  const broken = url
    .slice(start + 1)
    .split('&')
    .filter((parameter) => !isDecodable(parameter))
  return broken.slice(0, maxProblems).map((parameter) => ({
    field: parameter.split('=', 1)[0]!,
    message: 'is not UTF-8 in percent-encoding (a percent sign is %25)',
  }))
}

function isDecodable(text: string) {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function readJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', async (request: FastifyRequest, body: IncomingMessage) => {
    const bytes = await collectBody(request, body)
    const {
      'content-length': length,
      'content-encoding': encoding = 'identity',
      'content-type': type = '',
    } = request.headers
    if (length === undefined) await request.countBody?.(bytes.length)
    if (encoding !== 'identity') throw inBody('must not be compressed')
    const charset = /;\s*charset="?([^";\s]+)/i.exec(type)?.[1]
    if (charset && !/^utf-?8$/i.test(charset)) throw inBody('must be in UTF-8')
    if (bytes.length === 0) return undefined
    if (bytes.length > longBody) {
      await nextTurn()
      if (hasManyParts(bytes)) throw inBody(`has more than ${maxParts} objects, lists and fields`)
    }
    try {
      const value: unknown = JSON.parse(utf8.decode(bytes))
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    } catch (error) {
      throw inBody(error instanceof SyntaxError ? `is not valid JSON: ${error.message}` : 'must be in UTF-8')
    }
    throw inBody('must be a JSON object')
  })
}

/** In bytes. Longer ones are parsed one at a time, with other work in between. */
const longBody = 64 * 1024
/** No request needs as many. To parse a megabyte of short names or objects takes ten times as long as a full list of records. */
const maxParts = 30_000

function hasManyParts(json: Buffer) {
  let parts = 0
  for (let i = 0, isInText = false; i < json.length; i++) {
    const byte = json[i]
    if (byte === 0x22) isInText = !isInText
    else if (byte === 0x5c) i++ // an escaped character
    else if (!isInText && (byte === 0x7b || byte === 0x5b || byte === 0x3a) && ++parts > maxParts) return true
  }
  return false
}

// Without `fatal`, invalid bytes would be stored as replacement characters.
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Trims strings, turns empty optional strings into null, lower-cases ids, and reports text that PostgreSQL cannot store. */
function clean(value: unknown, schema: Schema, path: string, problems: ValidationError[]): unknown {
  if (typeof value === 'string') {
    if (!isText(value)) {
      problems.push({ field: path, message: 'contains a NUL byte or a lone surrogate, which is not valid text' })
      return 'x'
    }
    const text = schema.format === 'password' ? value : invisible.test(value) ? '' : value.trim()
    if (schema.type === 'integer' && !/^-?(0|[1-9]\d{0,300})$/.test(text)) {
      problems.push({ field: path, message: 'must be a whole number' }) // JavaScript would read 0x1 and 1e2 as numbers too, and very long ones as Infinity
      return schema.default
    }
    if (text === '' && allowsNull(schema)) return null
    return schema.format === 'uuid' ? text.toLowerCase() : text
  }
  if (Array.isArray(value)) {
    const { items } = schema
    return items ? value.map((item, i) => clean(item, items, `${path}.${i}`, problems)) : value
  }
  if (typeof value === 'object' && value !== null) {
    const { properties, additionalProperties } = schema
    const patterns = Object.entries(schema.patternProperties ?? {})
    if (!properties && typeof additionalProperties !== 'object') return value
    const cleaned: Record<string, unknown> = {}
    for (const [key, item] of Object.entries(value)) {
      if (!isText(key)) {
        problems.push({ field: inside(path, shown(key)), message: 'has a name that is not valid text' })
        continue
      }
      const inner =
        properties && Object.hasOwn(properties, key)
          ? properties[key]!
          : (patterns.find(([pattern]) => new RegExp(pattern).test(key))?.[1] ?? additionalProperties)
      put(cleaned, key, typeof inner === 'object' ? clean(item, inner, inside(path, key), problems) : item)
    }
    return cleaned
  }
  return value
}

/** Like JSON.parse: a field called `__proto__` is an ordinary field, not the prototype of the object. */
function put(object: Record<string, unknown>, key: string, value: unknown) {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
  else object[key] = value
}

const inside = (path: string, name: string) => (path ? `${path}.${name}` : name)

/** A field name that is not valid text, with invalid characters replaced. */
const shown = (name: string) => name.toWellFormed().replaceAll('\0', '\ufffd')

const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

const allowsNull = ({ type }: Schema) => Array.isArray(type) && type.includes('null')

function problemsOf(errors: ErrorObject[]): ValidationError[] {
  return errors.map((error) => {
    const path = error.instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
    switch (error.keyword) {
      case 'required':
        return { field: inside(path, error.params.missingProperty), message: 'is required' }
      case 'additionalProperties': {
        const name: string = error.params.additionalProperty
        const { properties = {} } = error.parentSchema as Schema
        return { field: inside(path, name), message: `is unknown${hint(name, Object.keys(properties))}` }
      }
      default:
        return { field: path || 'body', message: messageOf(error) }
    }
  })
}

function messageOf({ keyword, params, message }: ErrorObject) {
  switch (keyword) {
    case 'type':
      return `must be ${[params.type]
        .flat()
        .map((type) => nouns[type as keyof typeof nouns])
        .join(' or ')}`
    case 'enum':
      return `must be ${params.allowedValues.length > 1 ? 'one of ' : ''}${params.allowedValues.join(', ')}`
    case 'format':
      return formats[params.format]!.message
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must be at least ${params.limit} characters long`
    case 'maxLength':
      return `must be at most ${params.limit} characters long`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'minItems':
      return `must have at least ${params.limit} ${params.limit === 1 ? 'entry' : 'entries'}`
    case 'maxItems':
      return `must have at most ${params.limit} entries`
    case 'uniqueItems':
      return 'must not contain the same entry twice'
    case 'maxProperties':
      return `must have at most ${params.limit} entries`
    default:
      return message ?? 'is not valid'
  }
}

const nouns = {
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

function onePerField(problems: ValidationError[]) {
  const seen = new Map<string, ValidationError>()
  for (const problem of problems) if (!seen.has(problem.field)) seen.set(problem.field, problem)
  return [...seen.values()].slice(0, maxProblems)
}

function hint(name: string, known: string[]) {
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: distanceBetween(name.slice(0, 40).toLowerCase(), candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((a, b) => a.distance - b.distance)
  return nearest ? `: did you mean ${nearest.candidate}?` : ''
}

/** The edit distance of two words: insertions, deletions, substitutions and swaps of adjacent letters. */
function distanceBetween(a: string, b: string) {
  const rows = Array.from({ length: a.length + 1 }, (_, i) => [i, ...Array<number>(b.length).fill(0)])
  for (let j = 0; j <= b.length; j++) rows[0]![j] = j
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, rows[i - 2]![j - 2]! + 1)
      rows[i]![j] = best
    }
  }
  return rows[a.length]![b.length]!
}
