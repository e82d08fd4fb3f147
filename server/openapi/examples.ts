import type { Schema } from '../http/json-schema.ts'

/** The example values that a resource contributes to the API reference. */
export type ResourceExamples = {
  /** Values of fields that occur in several resources, such as `contact_id`. */
  fields?: Record<string, unknown>
  /** Values of one resource's fields, by the title of its schema. They come before those of `fields`. */
  resources?: Record<string, Record<string, unknown>>
  /** Fields that an example request leaves out: `custom_fields`, or `Deal.title` for one resource's field. */
  notInRequests?: readonly string[]
}

export type Examples = ReturnType<typeof openExamples>

/** Makes examples that satisfy a schema and tell one story: Ada Lovelace at Analytical Engines. */
export function openExamples(parts: readonly ResourceExamples[]) {
  const byName: Record<string, unknown> = Object.assign({}, common, ...parts.map(({ fields }) => fields))
  const byResource: Record<string, Record<string, unknown>> = Object.assign({}, ...parts.map((part) => part.resources))
  const notInRequests = new Set(parts.flatMap((part) => part.notInRequests ?? []))
  const titles = Object.keys(byResource)

  const exampleOf = (schema: Schema, resource: string) => valueOf(schema, resource, '')

  /** A request that the server accepts: without nulls, and without fields that exclude or repeat another one. */
  function exampleRequest(schema: Schema, resource: string, fields = Infinity) {
    const whole = Object.entries(exampleOf(schema, resource) as Record<string, unknown>)
    return Object.fromEntries(
      whole
        .filter(
          ([name, value]) => value !== null && !notInRequests.has(name) && !notInRequests.has(`${resource}.${name}`),
        )
        .slice(0, fields),
    )
  }

  function valueOf(schema: Schema, resource: string, name: string): unknown {
    if (schema.examples) return schema.examples[0]
    if (schema.const !== undefined) return schema.const
    if (schema.anyOf) return valueOf(schema.anyOf[0]!, resource, name)
    const known = lookUp(resource, name)
    if (known !== undefined && fits(known, schema)) return known
    if (schema.enum) return schema.default ?? schema.enum[0]
    if (schema.default !== undefined) return schema.default
    const type = [schema.type ?? 'object'].flat()[0]!
    if (type === 'object') return objectOf(schema, schema.title ?? resource)
    if (type === 'array')
      return schema.items ? [valueOf(schema.items, schema.items.title ?? resource, name.replace(/s$/, ''))] : []
    if (type === 'string') return byFormat[schema.format ?? ''] ?? (schema.enum?.[0] || 'text')
    return { integer: schema.minimum ?? 1, number: 1, boolean: false, null: null }[type]
  }

  const objectOf = ({ properties = {} }: Schema, resource: string) =>
    Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, valueOf(part, resource, name)]))

  // CreateContact and BulkContacts take the values of Contact.
  function lookUp(resource: string, name: string) {
    if (name === '') return
    const owner = titles.find((title) => resource.endsWith(title) || resource.endsWith(`${title.replace(/y$/, 'ie')}s`))
    const own = owner === undefined ? {} : byResource[owner]!
    return name in own ? own[name] : byName[name]
  }

  return { exampleOf, exampleRequest, titles }
}

function fits(value: unknown, { type = [], enum: allowed }: Schema) {
  if (allowed) return allowed.includes(value)
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  return [type].flat().some((one) => one === kind || (kind === 'number' && one === 'integer'))
}

export const exampleId = '0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4'

const byFormat: Record<string, string> = {
  uuid: exampleId,
  email: 'ada@analytical.example',
  url: 'https://analytical.example',
  uri: 'https://analytical.example',
  domain: 'analytical.example',
  date: '2026-03-31',
  'date-time': '2026-03-01T09:30:00.000Z',
  color: '#2f6fed',
}

const common: Record<string, unknown> = {
  email: 'ada@analytical.example',
  due_date: '2026-03-31',
  completed_at: null,
  closed_at: null,
  expires_at: null,
  request_id: 'import-2026-03-01',
  slug: 'analytical-engines',
  total: 1,
  total_pages: 1,
  page: 1,
  per_page: 25,
  status: 'ok',
  token: '<TOKEN>',
}
