import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import type { Schema } from '../server/http/json-schema.ts'
import type { Document, Operation, Parameter } from '../server/openapi/document.ts'

// `npm run sdk` writes openapi.json and types.ts from the server's own schemas; a test fails when they are stale.
// The shape of `paths` is the one that openapi-fetch reads.

/** The document, from an app that never talks to its database. */
export async function describe(): Promise<Document> {
  const config = readConfig({ SECRET: randomUUID(), DATA_DIR: tmpdir(), PORT: '3000' })
  const database = openDatabase({}, { size: 1 })
  const app = await buildApp({ config, database, log: pino({ level: 'silent' }) })
  const document = (app as unknown as { swagger(): Document }).swagger()
  await app.close()
  await database.close()
  return document
}

export const files = async () => {
  const document = await describe()
  return { 'openapi.json': `${JSON.stringify(document, null, 1)}\n`, 'types.ts': typesOf(document) }
}

function typesOf({ paths, components }: Document) {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `    ${name}: ${typeOf(schema)}`)
  const routes = Object.entries(paths).map(([path, operations]) => {
    const methods = Object.entries(operations).map(
      ([method, operation]) => `    ${method}: ${operationType(operation, components)}`,
    )
    return `  '${path}': {\n${methods.join('\n')}\n  }`
  })
  return `// Written by \`npm run sdk\` from the server's schemas. Do not change by hand.
export interface components {
  schemas: {
${schemas.join('\n')}
  }
}

export interface paths {
${routes.join('\n')}
}
`
}

function operationType({ parameters = [], requestBody, responses }: Operation, components: Document['components']) {
  const resolved = parameters.map((parameter) =>
    '$ref' in parameter ? components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter,
  )
  const group = (place: Parameter['in']) => {
    const own = resolved.filter((parameter) => parameter.in === place)
    if (own.length === 0) return `${place}?: never`
    const optional = own.every(({ required }) => !required) ? '?' : ''
    return `${place}${optional}: { ${own.map(({ name, required, schema }) => `'${name}'${required ? '' : '?'}: ${typeOf(schema)}`).join('; ')} }`
  }
  const body = requestBody?.content['application/json']?.schema
  const answers = Object.entries(responses).map(([status, response]) => {
    const { content } = '$ref' in response ? components.responses[response.$ref.split('/').at(-1)!]! : response
    const schema = content?.['application/json']?.schema
    return `${status}: { headers: Record<string, unknown>; content: ${schema ? `{ 'application/json': ${typeOf(schema)} }` : 'never'} }`
  })
  return `{ parameters: { ${['query', 'path', 'header', 'cookie'].map(group).join('; ')} }; requestBody${body && requestBody?.required ? '' : '?'}: ${
    body ? `{ content: { 'application/json': ${typeOf(body)} } }` : 'never'
  }; responses: { ${answers.join('; ')} } }`
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return `components['schemas']['${schema.$ref.split('/').at(-1)}']`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  const types = [schema.type ?? 'unknown'].flat()
  return types.map((type) => primitive(type, schema)).join(' | ')
}

function primitive(type: string, schema: Schema): string {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return `(${schema.items ? typeOf(schema.items) : 'unknown'})[]`
    case 'object':
      return objectType(schema)
    default:
      return 'unknown'
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema): string {
  const own = Object.entries(properties ?? {}).map(
    ([name, schema]) => `'${name}'${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (own.length > 0) return `{ ${own.join('; ')} }`
  return typeof additionalProperties === 'object'
    ? `Record<string, ${typeOf(additionalProperties)}>`
    : 'Record<string, unknown>'
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(await files())) await writeFile(new URL(name, import.meta.url), text)
}

/** What is written down now, to be compared with what would be written. */
export const written = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
