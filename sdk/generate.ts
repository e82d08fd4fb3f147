import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import openapiTS, { astToString } from 'openapi-typescript'
import { pino } from 'pino'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { recordEventTypes, webhookEvents } from '../server/events/catalogue.ts'
import type { Document, Operation } from '../server/openapi/document.ts'
import { recordFields } from './generate-fields.ts'

// `npm run sdk` writes these files from the schemas of the server, and the list of fields of the dashboard; a test fails
// when they are stale.

/** The OpenAPI document, from an app that never uses its database. */
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
  const json = `${JSON.stringify(document, null, 1)}\n`
  return {
    'openapi.json': json,
    'types.ts': await typesOf(json),
    'operations.ts': operationsOf(document),
    '../dashboard/kinds/record-fields.ts': recordFields(),
  }
}

async function typesOf(json: string) {
  const types = await openapiTS(json, { defaultNonNullable: false, emptyObjectsUnknown: true, silent: true })
  return `// Written by \`npm run sdk\` from the server's schemas. Do not change by hand.
${astToString(types)}
/** An event as webhooks send it. The type decides the other fields. */
export type WebhookEvent = {
  [Name in keyof webhooks]: webhooks[Name]['post'] extends { requestBody: { content: { 'application/json': infer Event } } } ? Event : never
}[keyof webhooks]

/** An event of the live stream: one that webhooks can receive, or another change of a record. */
export type StreamEvent =
  | WebhookEvent
  | {
      id: string
      type: ${otherEvents().join(' | ')}
      created_at: string
      workspace_id: string
      request_id: string | null
      data: { id: string; [field: string]: unknown }
      changes?: Record<string, { from: unknown; to: unknown }>
    }
`
}

/** The types that only the live stream sends. */
const otherEvents = () =>
  recordEventTypes.filter((type) => !webhookEvents.includes(type)).map((type) => JSON.stringify(type))

/** The operations of the SDK's methods: the names, what they send, and their types with documentation. */
function operationsOf({ paths, components }: Document) {
  const groups = new Map<string, Map<string, { code: string; type: string }>>()
  for (const [path, operations] of Object.entries(paths))
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags![0]!
      const { operationId } = operation
      if (handWritten.has(operationId!)) continue
      const name = methodName(operationId!, tag)
      const resource = pascal(tag).replace(/^./, (letter) => letter.toLowerCase())
      const methods = groups.get(resource) ?? new Map()
      if (methods.has(name)) throw new Error(`${operationId}: ${resource}.${name} exists already`)
      groups.set(resource, methods.set(name, methodOf(method, path, operation, components)))
    }
  const lines = (write: (methods: Map<string, { code: string; type: string }>) => string) =>
    [...groups].map(([resource, methods]) => `  ${resource}: {\n${write(methods)}\n  }`)
  return `// Written by \`npm run sdk\` from the server's schemas. Do not change by hand.
import type { List } from './rapport.ts'
import type { Query, RequestOptions } from './request.ts'
import type { paths } from './types.ts'

/** Method, path, and what the arguments after the parts of the path are. */
export const operations: Record<string, Record<string, string>> = {
${lines((methods) => [...methods].map(([name, { code }]) => `    ${name}: '${code}',`).join('\n'))
  .map((text) => `${text},`)
  .join('\n')}
}

export interface Resources {
${lines((methods) => [...methods].map(([name, { type }]) => type.replace('NAME', name)).join('\n')).join('\n')}
}
`
}

/** Written by hand in the SDK, or an alias of another operation. */
const handWritten = new Set([
  'createUpload',
  'downloadExport',
  'downloadFile',
  'streamEvents',
  'moveDealUnversioned',
  ...['Contact', 'Company', 'Deal', 'Interaction'].map((kind) => `uploadFileTo${kind}`),
])

const pascal = (tag: string) =>
  tag
    .split(/[ -]/)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('')

/** The operation without the noun of its resource: createContact is contacts.create. */
function methodName(operationId: string, tag: string) {
  const singular = pascal(tag).replace(/ies$/, 'y').replace(/s$/, '')
  const plural = singular.replace(/y$/, 'ie')
  const name = operationId.replace(new RegExp(`(To)?(${singular}s?|${plural}s)`), '')
  return name === 'search' ? 'find' : name
}

function methodOf(method: string, path: string, operation: Operation, components: Document['components']) {
  const { parameters = [], requestBody, responses, summary, description } = operation
  const resolved = parameters.map((parameter) =>
    '$ref' in parameter ? components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter,
  )
  const of = `paths['${path}']['${method}']`
  const status = Object.keys(responses).find((status) => status.startsWith('2'))!
  const response = responses[status]!
  const schema = '$ref' in response ? undefined : response.content?.['application/json']?.schema
  const isData = schema?.properties?.data !== undefined
  const meta = schema?.properties?.meta
  const isList = (meta?.anyOf?.[0] ?? meta)?.properties?.total_pages !== undefined
  const answer = `${of}['responses'][${status}]['content']['application/json']['data']`
  const query = resolved.filter((parameter) => parameter.in === 'query')
  const kind = !isData
    ? 'file'
    : isList
      ? meta?.anyOf
        ? 'cursor'
        : 'list'
      : requestBody
        ? 'body'
        : query.length > 0
          ? 'query'
          : 'none'
  const isRequired = query.some(({ required }) => required)
  const queryType = `${of}['parameters']['query']`
  const given = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: string`),
    ...(kind === 'body' ? [`body: NonNullable<${of}['requestBody']>['content']['application/json']`] : []),
    ...(kind === 'list' || kind === 'cursor' || kind === 'query'
      ? [isRequired ? `query: Query<${queryType}>` : `query?: Query<NonNullable<${queryType}>>`]
      : []),
    'options?: RequestOptions',
  ]
  const result = kind === 'file' ? 'Promise<Response>' : isList ? `List<${answer}[number]>` : `Promise<${answer}>`
  const text = [summary, description].filter(Boolean).join('.\n\n').replaceAll('*/', '* /').split('\n')
  const comment = ['    /**', ...text.map((line) => `     * ${line}`.trimEnd()), '     */'].join('\n')
  return {
    code: `${method.toUpperCase()} ${path} ${kind}`,
    type: `${comment}\n    NAME(${given.join(', ')}): ${result}`,
  }
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(await files())) await writeFile(new URL(name, import.meta.url), text)
}

/** What is written down now, to be compared with what would be written. */
export const written = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')
