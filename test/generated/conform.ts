import assert from 'node:assert/strict'
import type { ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Schema } from '../../server/http/json-schema.ts'
import type { Document } from '../../server/openapi/document.ts'
import type { Answer } from '../api.ts'
import { nameOf, operationOf, type Route } from './routes.ts'

/** Checks that the document describes a response: its status and all of its fields. */
export function conformance(document: Document) {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictRequired: false, allowUnionTypes: true })
  addFormats.default(ajv)
  ajv.addVocabulary(['components'])
  const schemas = Object.fromEntries(
    Object.entries(document.components.schemas).map(([name, schema]) => [name, closed(schema)]),
  )
  ajv.addSchema({ $id: 'document', components: { schemas } })

  const compiled = new Map<Schema, ValidateFunction>()

  const compile = (schema: Schema) =>
    ajv.compile(JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/components/', '"document#/components/')))

  function check(schema: Schema, value: unknown, where: string) {
    const validate = compiled.get(schema) ?? compile(schema)
    compiled.set(schema, validate)
    assert.ok(validate(value), `${where}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`)
  }

  function conforms(route: Route, { status, headers, ...body }: Answer) {
    const where = `${nameOf(route)} → ${status}`
    const given = operationOf(document, route).responses[status]
    assert.ok(given, `${where} is not documented`)
    const response = '$ref' in given ? document.components.responses[given.$ref.split('/').at(-1)!]! : given
    const type = headers.get('content-type')?.split(';')[0] ?? 'application/json'
    const media = response.content?.[type]
    assert.ok(media, `${where} is documented as ${Object.keys(response.content ?? {}).join()}, not as ${type}`)
    if (type === 'application/json') check(media.schema, body, where)
  }

  return { check, conforms }
}

// A field that the document does not speak of is a problem here, though clients must expect new ones.
function closed(schema: Schema): Schema {
  const { properties, items, anyOf } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, closed(part)])),
      additionalProperties: schema.additionalProperties ?? false,
    }),
    ...(items && { items: closed(items) }),
    ...(anyOf && { anyOf: anyOf.map(closed) }),
  }
}
