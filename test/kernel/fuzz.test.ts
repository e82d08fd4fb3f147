import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { type Method, startApi } from '../api.ts'

const api = await startApi()
after(() => api[Symbol.asyncDispose]())

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
type Operation = {
  parameters?: { name: string; in: string }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

const { paths, components } = (await (await fetch(`${api.url}/api/v1/openapi.json`)).json()) as Document
const resolve = (schema: Schema): Schema => (schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema)

const json = fc.jsonValue({ depthSize: 'small', stringUnit: 'binary' })
const oddities = [
  null,
  '',
  ' ',
  '\0',
  '\ud800',
  0,
  -1,
  0.5,
  2 ** 53,
  1e308,
  true,
  [],
  {},
  [[]],
  [null],
  '__proto__',
  { constructor: {} },
]
const oddTexts = ['x'.repeat(300), "'; drop table contacts; --", '2026-02-30', '00000000-0000-0000-0000-000000000000']
const nasty = fc.constantFrom<unknown>(...oddities, ...oddTexts)

const samples: Record<string, string[]> = {
  email: ['ada@example.com', 'ÄDA@exämple.com'],
  uri: ['https://example.com/', 'http://[::1]/'],
  date: ['2026-01-31', '0001-01-01', '9999-12-31'],
  'date-time': ['2026-01-31T09:30:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999-00:01'],
}

/** Mostly what the document asks for, so that a request gets further than the first check; now and then something else. */
function valueOf(given: Schema, ids: string[]): fc.Arbitrary<unknown> {
  const schema = resolve(given)
  const type = [schema.type].flat()[0]
  const right = () => {
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.format === 'uuid') return fc.constantFrom(...ids, randomUUID())
    if (schema.format && samples[schema.format]) return fc.constantFrom(...samples[schema.format]!)
    if (schema.properties) return bodyOf(schema, ids)
    if (type === 'string') return fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constant('Ada'))
    if (type === 'integer') return fc.nat()
    if (type === 'number') return fc.double()
    if (type === 'boolean') return fc.boolean()
    if (type === 'array') return fc.array(valueOf(schema.items ?? {}, ids), { maxLength: 4 })
    return json
  }
  return fc.oneof({ weight: 12, arbitrary: right() }, { weight: 1, arbitrary: nasty }, { weight: 1, arbitrary: json })
}

function bodyOf(schema: Schema, ids: string[]): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = resolve(schema)
  const fields = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valueOf(inner, ids)]))
  return fc.record(fields, { requiredKeys: required })
}

test('whatever JSON any POST or PATCH is sent, it is never an error of ours', async () => {
  const { send } = await api.workspace()
  const { data: contact } = await send('POST', '/contacts', { first_name: 'Ada' })
  const { data: deal } = await send('POST', '/deals', { name: 'Deal', contact_ids: [contact.id] })
  const { data: company } = await send('POST', '/companies', { name: 'Analytical Engines' })
  const ids: string[] = [contact.id, deal.id, company.id]
  const tried: string[] = []
  const seen = new Map<number, number>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const method of ['post', 'patch'] as const) {
      if (!operations[method]) continue
      const schema = operations[method].requestBody?.content?.['application/json']?.schema
      const body = fc.oneof(
        { weight: 9, arbitrary: schema ? bodyOf(schema, ids) : json },
        { weight: 1, arbitrary: json },
      )
      await fc.assert(
        fc.asyncProperty(body, fc.constantFrom(...ids), async (body, id) => {
          const target = path.replaceAll(/\{[^}]+\}/g, id)
          const answer = await send(method.toUpperCase() as Method, target, JSON.stringify(body))
          seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
          assert.ok(answer.status < 500, `${method} ${target} ${JSON.stringify(body)} → ${answer.status}`)
          if (answer.status >= 400) assert.ok(answer.error.code && answer.error.message)
        }),
        { numRuns: 25 },
      )
      tried.push(`${method} ${path}`)
    }
  }
  assert.ok(tried.length >= 20, `only ${tried.length} routes were tried`)
  for (const status of [200, 201, 400, 404]) assert.ok(seen.has(status), `none was answered ${status}`)
})

test('whatever stands in a query string, it is never an error of ours', async () => {
  const { send } = await api.workspace()
  for (const [path, { get }] of Object.entries(paths)) {
    const names = (get?.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name)
    if (names.length === 0) continue
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '1',
        '-1',
        '1e20',
        '%',
        "'",
        '\0',
        ':*',
        '&',
        '|',
        '!',
        '(',
        'a b',
        '<->',
        '2026-01-01',
        'created_at',
        'asc',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.constantFrom(...names), text), async (given) => {
        const answer = await send('GET', `${path.replaceAll(/\{[^}]+\}/g, randomUUID())}?${new URLSearchParams(given)}`)
        assert.ok(answer.status < 500, `${path} ${JSON.stringify(given)} → ${answer.status}`)
      }),
      { numRuns: 25 },
    )
  }
})
