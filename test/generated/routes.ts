import assert from 'node:assert/strict'
import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { Access } from '../../server/http/access.ts'
import type { Schema } from '../../server/http/json-schema.ts'
import type { Document, Operation } from '../../server/openapi/document.ts'
import { type Api, type Method, startApi } from '../api.ts'

export type Route = {
  method: Method
  url: string
  access: Access
  body?: Schema
  hidden: boolean
  /** A repeated request gets the stored response only from the same person. */
  isPersonal: boolean
}

const seen = new WeakMap<object, Route[]>()

// Fastify announces every instance before it has routes, so that what the router really has is listed here,
// independently of the document.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const routes: Route[] = []
  seen.set(fastify, routes)
  fastify.addHook('onRoute', ({ method, url, config, schema }) => {
    if (method === 'HEAD') return
    const hidden = !schema?.summary
    routes.push({
      method: method as Method,
      url,
      access: config!.access!,
      hidden,
      isPersonal: Boolean(config!.personal || config!.secret || config!.movesSession),
      ...(schema?.body ? { body: schema.body } : {}),
    })
  })
})

/** The app, all of its routes, and its API document. */
export async function startWithRoutes(overrides: Parameters<typeof startApi>[0] = {}) {
  const api = await startApi(overrides)
  const routes = seen.get(api.app)!
  const document = (await (await fetch(`${api.url}/api/v1/openapi.json`)).json()) as Document
  return {
    api,
    routes,
    described: routes.filter(({ hidden }) => !hidden),
    document,
    [Symbol.asyncDispose]: () => api[Symbol.asyncDispose](),
  }
}

export const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${url}`
export const templateOf = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}')

export function operationOf(document: Document, { method, url }: Pick<Route, 'method' | 'url'>): Operation {
  const operation = document.paths[templateOf(url)]?.[method.toLowerCase()]
  assert.ok(operation, `${method} ${url} is not in the document`)
  return operation
}

/** The content of every table, except when a key was last used. A rejected request must not change it. */
export async function contentsOf({ sql }: Api, besides: string[] = []): Promise<Record<string, string>> {
  const { rows: tables } = await sql.query<{ name: string }>(
    // A job compares records for duplicates a few seconds after a change.
    `select tablename as name from pg_tables where schemaname = 'public' and tablename !~ '^duplicate' order by 1`,
  )
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(row::text, ',' order by row::text)), '') as contents
         from (select to_jsonb(t) - $1::text[] as row from ${name} t) rows`,
  )
  const { rows } = await sql.query<{ name: string; contents: string }>(parts.join(' union all '), [
    ['last_used_at', ...besides],
  ])
  return Object.fromEntries(rows.map(({ name, contents }) => [name, contents]))
}
