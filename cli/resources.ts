import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { listOf } from '../sdk/list.ts'
import { operations } from '../sdk/operations.ts'
import { type RequestOptions, segment } from '../sdk/request.ts'
import type { Schema } from '../server/http/json-schema.ts'
import type { Document, Operation, Parameter } from '../server/openapi/document.ts'
import { type Arguments, expectNothingElse, UsageError } from './arguments.ts'
import { isTable, jsonOf, print, shown } from './output.ts'
import { openClient } from './profiles.ts'

/** `rapport contacts list`: one for each method of the SDK. */
type Command = { method: string; path: string; kind: string }

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The resources and their commands, named as in the SDK. */
export const resources: Record<string, Record<string, Command>> = Object.fromEntries(
  Object.entries(operations)
    .filter(([resource]) => resource !== 'operation') // probes of the server, not data
    .map(([resource, methods]) => [
      kebab(resource),
      Object.fromEntries(
        Object.entries(methods).map(([name, operation]) => {
          const [method = '', path = '', kind = ''] = operation.split(' ')
          return [kebab(name), { method, path, kind }]
        }),
      ),
    ]),
)

export async function runResource(resource: string, given: Arguments) {
  const commands = resources[resource]!
  const names = Object.keys(commands)
  const name = names.length === 1 && !names.includes(given.words[0] ?? '') ? names[0]! : given.words.shift()
  if (name === undefined || !Object.hasOwn(commands, name)) {
    if (given.has('help')) return console.log(helpOfResource(resource))
    throw new UsageError(
      `${name === undefined ? `${resource} needs a command` : `${resource} has no command ${JSON.stringify(name)}`}: ${names.join(', ')}.`,
    )
  }
  const command = commands[name]!
  if (given.has('help')) return console.log(helpOfCommand(resource, name, command))
  await runCommand(command, given)
}

const isList = (kind: string): kind is 'list' | 'cursor' => kind === 'list' || kind === 'cursor'

async function runCommand({ method, path: template, kind }: Command, given: Arguments) {
  const ids = template.match(/\{\w+\}/g) ?? []
  if (given.words.length < ids.length) throw new UsageError(`The ${ids[given.words.length]} is missing.`)
  const path = ids.reduce((path, id) => path.replace(id, segment(given.words.shift()!)), template)
  const client = openClient(given)
  const options = requestOptions(given)
  const readsAll = isList(kind) && given.options.delete('all')
  const input =
    kind === 'body'
      ? { body: await bodyOf(given, operationOf(method, template)) }
      : kind === 'none'
        ? {}
        : { query: queryOf(given) }
  expectNothingElse(given)
  const read = async (query: object) =>
    client.request(method, path, { ...input, ...('query' in input && { query }) }, options)
  if (kind === 'file') return process.stdout.write(Buffer.from(await (await read(input.query ?? {})).arrayBuffer()))
  if (readsAll && isList(kind)) {
    const rows = []
    for await (const row of listOf(client.request, path, input.query ?? {}, kind, options)) rows.push(row)
    return print(given, rows)
  }
  const { data, meta } = (await (await read(input.query ?? {})).json()) as Answer
  if (options.dryRun && isTable(given)) console.log('Nothing was changed. The result would be:\n')
  print(given, data)
  const more = meta && moreOf(meta)
  if (more && isTable(given)) console.log(`\n${shown(more)}`)
  else if (more) console.error(shown(more)) // what is printed is read by another program
}

type Meta = { page?: number; total?: number; total_pages?: number; next_cursor?: string | null }
type Answer = { data: unknown; meta?: Meta }

function moreOf({ page, total, total_pages, next_cursor }: Meta) {
  if (next_cursor) return `There are more: use --cursor ${next_cursor} or --all.`
  if (total_pages !== undefined && total_pages > 1)
    return `Page ${page} of ${total_pages}, ${total} in all: use --page, --per-page or --all to show more.`
}

function requestOptions(given: Arguments): RequestOptions {
  const idempotencyKey = given.take('idempotency-key')
  const ifMatch = given.take('if-match')
  const dryRun = given.options.delete('dry-run')
  return { ...(idempotencyKey && { idempotencyKey }), ...(ifMatch && { ifMatch }), ...(dryRun && { dryRun }) }
}

/** `--per-page` is per_page; a filter such as `--value[gte] 100` stays as it is. */
function queryOf(given: Arguments) {
  return Object.fromEntries(fieldsOf(given).map(([name, values]) => [name, values.join(',')]))
}

function fieldsOf({ options }: Arguments) {
  const own = [...options].filter(([name]) => !['json', 'profile', 'url', 'key', 'help', 'all', 'data'].includes(name))
  for (const [name] of own) options.delete(name)
  return own.map(([name, values]) => [name.replaceAll('-', '_'), values] as const)
}

/** --data as JSON text, @FILE or - for the standard input; single fields as options. */
async function bodyOf(given: Arguments, operation: Operation) {
  const data = given.take('data')
  const body = data === undefined ? {} : parseJson('--data', await contentOf(data))
  const properties = bodySchemaOf(operation)?.properties ?? {}
  const fields = fieldsOf(given).map(([name, values]) => [name, valueOf(name, values, properties[name])])
  return { ...body, ...Object.fromEntries(fields) } as Record<string, unknown>
}

export async function contentOf(data: string) {
  if (data === '-') return text(process.stdin)
  return data.startsWith('@') ? readFileSync(data.slice(1), 'utf8') : data
}

/** The type of the field in the API document decides how its text is read. The API checks the value. */
function valueOf(name: string, values: readonly string[], schema: Schema | undefined): unknown {
  const last = values.at(-1)!
  const types = new Set([schema?.type ?? 'string'].flat())
  if (types.has('array')) return values.flatMap((value) => value.split(',')).map((value) => value.trim())
  if (last === 'null' && types.has('null')) return null
  if (types.has('object')) return parseJson(`--${name}`, last)
  if (types.has('boolean') && /^(true|false)$/.test(last)) return last === 'true'
  if ((types.has('integer') || types.has('number')) && /^-?\d+(\.\d+)?$/.test(last)) return Number(last)
  return last
}

function parseJson(name: string, content: string) {
  try {
    return JSON.parse(content) as Record<string, unknown>
  } catch (error) {
    throw new UsageError(`${name} is not valid JSON: ${(error as Error).message}.`)
  }
}

/** `rapport api PATCH /contacts/… --data '{…}'`: any operation, with the response as it is. */
export async function runApi(given: Arguments) {
  const [method, path] = given.words.splice(0, 2)
  if (!method || !path) throw new UsageError('api needs a method and a path: rapport api GET /contacts.')
  const data = given.take('data')
  const body = data === undefined ? undefined : parseJson('--data', await contentOf(data))
  const client = openClient(given)
  const options = requestOptions(given)
  const query = queryOf(given)
  expectNothingElse(given)
  const full = /^\/(api|mcp|healthz|readyz|metrics)(\/|$)/.test(path) ? path : `/api/v1/${path.replace(/^\//, '')}`
  const separator = full.includes('?') ? '&' : '?'
  const target = Object.keys(query).length > 0 ? `${full}${separator}${new URLSearchParams(query)}` : full
  const response = await client.request(method.toUpperCase(), target, { ...(body !== undefined && { body }) }, options)
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (isJson) console.log(jsonOf(await response.json()))
  else for await (const chunk of response.body ?? []) process.stdout.write(chunk)
}

const helpOfResource = (resource: string) =>
  `Usage: rapport ${resource} <command>

${Object.entries(resources[resource]!)
  .map(([name, { method, path }]) => `  ${name.padEnd(20)} ${operationOf(method, path).summary}`)
  .join('\n')}

Run rapport ${resource} <command> --help for details.`

function helpOfCommand(resource: string, name: string, { method, path, kind }: Command) {
  const operation = operationOf(method, path)
  const ids = (path.match(/\{\w+\}/g) ?? []).map((id) => ` ${id.slice(1, -1).toUpperCase()}`).join('')
  const fields =
    kind === 'body'
      ? Object.entries(bodySchemaOf(operation)?.properties ?? {})
      : parametersOf(operation)
          .filter((one) => one.in === 'query' && !one.name.includes('['))
          .map((one): [string, Schema] => [one.name, { ...one.schema, description: one.description ?? '' }])
  const lines = fields.map(([field, schema]) => {
    const type = schema.enum
      ? schema.enum.join('|')
      : [schema.type ?? 'any']
          .flat()
          .filter((one) => one !== 'null')
          .map((one) => (one === 'array' ? 'value,…' : one))
          .join('|')
    return `  --${`${field.replaceAll('_', '-')} ${type}`.padEnd(36)} ${(schema.description ?? '').split('\n')[0]}`.trimEnd()
  })
  return [
    `Usage: rapport ${resource} ${name}${ids}${fields.length > 0 ? ' [options]' : ''}`,
    `${operation.summary}. ${operation.description ?? ''}`.trim(),
    lines.join('\n'),
    [
      isList(kind) &&
        '  --all                                  All pages\n  --FIELD[OPERATOR] value                Filters, such as --value[gte] 1000: see /docs',
      kind === 'body' && '  --data JSON|@FILE|-                    The whole body; options are added to it',
      method !== 'GET' &&
        '  --dry-run                              Check the request and show its result, without changing anything\n  --idempotency-key KEY                  Makes it safe to repeat the command',
    ]
      .filter(Boolean)
      .join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
}

let loaded: Document | undefined
const document = () =>
  (loaded ??= JSON.parse(readFileSync(new URL('../sdk/openapi.json', import.meta.url), 'utf8')) as Document)

const operationOf = (method: string, path: string) => document().paths[path]![method.toLowerCase()]!

const parametersOf = ({ parameters = [] }: Operation): Parameter[] =>
  parameters.map((one) => ('$ref' in one ? document().components.parameters[one.$ref.split('/').at(-1)!]! : one))

function bodySchemaOf({ requestBody }: Operation): Schema | undefined {
  const schema = requestBody?.content['application/json']?.schema
  return schema?.$ref ? document().components.schemas[schema.$ref.split('/').at(-1)!] : schema
}
