import fc from 'fast-check'
import type { Schema } from '../../server/http/json-schema.ts'
import type { Document, Operation, Parameter } from '../../server/openapi/document.ts'

// Requests made from the document: mostly valid, so that they get further than the first check; now and then not.

const json = fc.jsonValue({ depthSize: 'small', stringUnit: 'binary' })
const oddities = [null, '', ' ', '\0', '\ud800', 0, -1, 0.5, 2 ** 53, 1e308, true, [], {}, [[]], [null], '__proto__']
const oddTexts = ['x'.repeat(300), "'; drop table contacts; --", '2026-02-30', '00000000-0000-0000-0000-000000000000']
const odd = fc.constantFrom<unknown>(...oddities, ...oddTexts, { constructor: {} })
const oddQueries = ['1', '-1', '1e20', '%', "'", '\0', ':*', '&', '|', '!', '(', 'a b', '<->', '2026-01-01', 'asc']

const samples: Record<string, string[]> = {
  email: ['ada@example.com', 'ÄDA@exämple.com'],
  uri: ['https://example.com/', 'http://[::1]/'],
  date: ['2026-01-31', '0001-01-01', '9999-12-31'],
  'date-time': ['2026-01-31T09:30:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999-00:01'],
}

/** An id is chosen when the request is sent, because records are created and deleted in the meantime. */
export const idMark = (index: number) => `{id ${index}}`
const id = fc.nat({ max: 999 }).map(idMark)

export function requestsOf({ components }: Document, path: string, { parameters = [], requestBody }: Operation) {
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? components.schemas[schema.$ref.split('/').at(-1)!]! : schema

  /** `isOdd`: whether some values do not match the schema. */
  function valueOf(given: Schema, depth: number, isOdd: boolean): fc.Arbitrary<unknown> {
    const valid = validValueOf(resolve(given), depth, isOdd)
    if (!isOdd) return valid
    return fc.oneof({ weight: 12, arbitrary: valid }, { weight: 1, arbitrary: odd }, { weight: 1, arbitrary: json })
  }

  function validValueOf(schema: Schema, depth: number, isOdd: boolean): fc.Arbitrary<unknown> {
    const type = [schema.type].flat()[0]
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.anyOf && depth < 4) return fc.oneof(...schema.anyOf.map((part) => valueOf(part, depth + 1, isOdd)))
    if (schema.format === 'uuid') return id
    if (schema.format && samples[schema.format]) return fc.constantFrom(...samples[schema.format]!)
    if (schema.properties && depth < 4) return objectOf(schema, depth + 1, isOdd)
    const { minLength = 0, maxLength = 255, minimum = 0, maximum = 2 ** 31 } = schema
    const range = { minLength, maxLength: Math.min(maxLength, minLength + 20) }
    if (type === 'string')
      return fc.oneof(fc.string(range), fc.string({ ...range, unit: 'grapheme' }), fc.constant('Ada'))
    if (type === 'integer') return fc.integer({ min: minimum, max: Math.min(maximum, 2 ** 31 - 1) })
    if (type === 'number') return fc.double()
    if (type === 'boolean') return fc.boolean()
    if (type === 'array')
      return fc.array(valueOf(schema.items ?? {}, depth + 1, isOdd), {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
      })
    return json
  }

  function objectOf(schema: Schema, depth: number, isOdd: boolean): fc.Arbitrary<unknown> {
    const { properties = {}, required = [] } = schema
    const fields = Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, valueOf(part, depth, isOdd)]),
    )
    if (isOdd) return fc.record(fields, { requiredKeys: required })
    const optional = Object.keys(fields).filter((name) => !required.includes(name))
    return fc
      .subarray(optional, { maxLength: Math.min(optional.length, 2) })
      .chain((some) => fc.record(Object.fromEntries([...required, ...some].map((name) => [name, fields[name]!]))))
  }

  const named = parameters.map((one): Parameter =>
    '$ref' in one ? components.parameters[one.$ref.split('/').at(-1)!]! : one,
  )
  const queried = named.filter((parameter) => parameter.in === 'query')
  const valueIn = ({ schema }: Parameter) =>
    fc.oneof(
      { weight: 6, arbitrary: validValueOf(resolve(schema), 0, false).map(asText) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
      { weight: 1, arbitrary: fc.constantFrom(...oddQueries) },
    )
  // A few at a time: with one odd value among them the request is refused.
  const query = fc
    .subarray(queried, { maxLength: Math.min(queried.length, 3) })
    .map((some) => new Set([...some, ...queried.filter(({ required }) => required)]))
    .chain((some) => fc.record(Object.fromEntries([...some].map((one) => [one.name, valueIn(one)]))))
  const schema = requestBody?.content['application/json']?.schema
  const body = schema
    ? fc.oneof(
        { weight: 6, arbitrary: validValueOf(resolve(schema), 0, false) },
        { weight: 4, arbitrary: validValueOf(resolve(schema), 0, true) },
        { weight: 1, arbitrary: json },
      )
    : fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: json })
  const ids = fc.array(fc.oneof({ weight: 9, arbitrary: id }, { weight: 1, arbitrary: fc.string() }), {
    minLength: path.split('{').length - 1,
    maxLength: path.split('{').length - 1,
  })
  const caller = fc.constantFrom('owner', 'owner', 'owner', 'member', 'reader', 'session', 'nobody')
  const headers = fc.oneof(
    { weight: 8, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.record({ 'idempotency-key': fc.oneof(fc.constantFrom('a', 'b'), fc.uuid()) }) },
    { weight: 1, arbitrary: fc.record({ 'if-match': fc.constantFrom('"x"', '*', 'W/"1"') }) },
    { weight: 1, arbitrary: fc.record({ 'if-none-match': fc.constantFrom('"x"', '*') }) },
  )
  return fc.record({ ids, query, body, caller, headers })
}

const asText = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value))
