import { readFileSync } from 'node:fs'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { webhookEvents } from '../events/catalogue.ts'
import { completeOperation } from './complete.ts'
import { errorResponses, ErrorSchema, headers, parameters } from './components.ts'
import type { Document } from './document.ts'
import { describeEvent } from './events.ts'
import { type Examples, openExamples, type ResourceExamples } from './examples.ts'
import { isVersioned } from './names.ts'
import { describeOperation } from './operation.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const { version } = JSON.parse(read('../../package.json')) as { version: string }

type Parts = { url: string; cookie: string; examples: readonly ResourceExamples[] }

/**
 * Makes the OpenAPI document in two steps: operation.ts adds to each route's schema what follows from its path and
 * access, @fastify/swagger turns the routes into a document, and complete.ts adds the headers, errors, examples and
 * named schemas that all operations share.
 */
export function describeApi(app: FastifyInstance, { url, cookie, examples }: Parts) {
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Rapport',
        version,
        description: read('../docs/introduction.md'),
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url }],
      security: [{ apiKey: [] }, { session: [] }],
      components: { securitySchemes: securitySchemes(cookie) },
    },
    transform: ({ schema, url, route }) => ({ schema: describeOperation(schema, route), url }),
    transformObject: (made) =>
      completeDocument(
        (made as unknown as { openapiObject: Document }).openapiObject,
        openExamples(examples),
      ) as object,
  })
}

const securitySchemes = (cookie: string) =>
  ({
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'X-API-Key',
      description: 'A key created with POST /api/v1/keys or in the dashboard',
    },
    session: { type: 'apiKey', in: 'cookie', name: cookie, description: 'The dashboard’s session' },
  }) as const

function completeDocument(made: Document, examples: Examples): Document {
  // Routes share schema objects, and the steps below change them: work on a copy.
  const document = JSON.parse(JSON.stringify(made)) as Document
  const { components } = document
  const paths = Object.fromEntries(
    Object.entries(document.paths).toSorted(([a], [b]) => Number(isVersioned(b)) - Number(isVersioned(a))),
  )
  document.paths = paths
  components.schemas = { Error: ErrorSchema }
  Object.assign(components, { headers, responses: errorResponses(examples.titles[0]!), parameters })
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item))
      completeOperation(operation, method, path, { schemas: components.schemas, examples })
  }
  const names = Object.values(paths).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags))
  document.tags = [...new Set(names)].map((name) => ({ name }))
  document.webhooks = Object.fromEntries(webhookEvents.map((type) => [type, { post: describeEvent(type) }]))
  return document
}
