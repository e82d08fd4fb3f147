import { readFileSync } from 'node:fs'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { anyone } from '../http/access.ts'
import type { Document } from '../openapi/document.ts'
import { pageHeaders } from '../http/page-headers.ts'
import { renderPage } from './page.ts'

const style = readFileSync(new URL('style.css', import.meta.url), 'utf8')

/** Serves the API description: for programs at /api/v1/openapi.json, for people at /docs. */
export const docsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // Both are made once, because anyone may ask for them.
  let document: Buffer | undefined
  let page: string | undefined

  app.get(
    '/api/v1/openapi.json',
    {
      ...anyone,
      schema: {
        operationId: 'getOpenApiDocument',
        summary: 'This document',
        description: 'OpenAPI 3.1, generated from the schemas that validate requests.',
        tags: ['Operation'],
        response: {
          200: Type.Unsafe<object>({ type: 'object', additionalProperties: true, examples: [{ openapi: '3.1.0' }] }),
        },
      },
    },
    (_request, reply) => {
      document ??= Buffer.from(JSON.stringify(app.swagger()))
      return reply.type('application/json; charset=utf-8').send(document as never)
    },
  )

  app.get('/docs', anyone, (_request, reply) => {
    page ??= renderPage(app.swagger() as unknown as Document)
    return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(page)
  })

  app.get('/docs/style.css', anyone, (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}
