import { readFileSync } from 'node:fs'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Config } from '../config.ts'
import { anyone } from '../http/access.ts'
import type { Document } from '../openapi/document.ts'
import { pageHeaders } from '../http/page-headers.ts'
import { choose, compress, type Representation, sendForm } from '../http/representations.ts'
import { llmsText, readGuides } from './guides.ts'
import { renderGuide, renderPage, renderResults } from './page.ts'
import { openSearch, type Search } from './search.ts'

const style = readFileSync(new URL('style.css', import.meta.url), 'utf8')
const searchBox = readFileSync(new URL('search-box.js', import.meta.url), 'utf8')

/** Serves the API description and the guides: for programs at /api/v1/openapi.json and /llms.txt, for people at /docs. */
export const docsRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const guides = readGuides()
  // Made on the first request, because the document needs all routes, and only once, because anyone may ask for them.
  let search: Search | undefined
  const pages = new Map<string, Representation[]>()
  const send = (request: FastifyRequest, reply: FastifyReply, render: (document: Document) => string) => {
    const name = request.routeOptions.url!
    if (!pages.has(name)) pages.set(name, compress(render(app.swagger() as unknown as Document)))
    return sendForm(request, reply.header('cache-control', 'no-cache'), choose(request, pages.get(name)!))
  }

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
    (request, reply) => send(request, reply.type('application/json; charset=utf-8'), JSON.stringify) as never,
  )

  const asPage = (reply: FastifyReply) => reply.headers(pageHeaders).type('text/html; charset=utf-8')

  app.get('/docs', anyone, (request, reply) => send(request, asPage(reply), (document) => renderPage(document, guides)))

  for (const guide of guides) {
    app.get(`/docs/guides/${guide.name}`, anyone, (request, reply) =>
      send(request, asPage(reply), (document) => renderGuide(document, guide, guides)),
    )
    app.get(`/docs/guides/${guide.name}.md`, anyone, (_request, reply) =>
      reply.type('text/markdown; charset=utf-8').send(guide.text),
    )
  }

  app.get('/llms.txt', anyone, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(llmsText(guides, config.publicUrl)),
  )

  const SearchQuery = Type.Object({ q: Type.Optional(Type.String({ maxLength: 200 })) })
  app.get('/docs/search', { ...anyone, schema: { hide: true, querystring: SearchQuery } }, ({ query }, reply) => {
    const text = (query.q ?? '').trim()
    const document = app.swagger() as unknown as Document
    search ??= openSearch(document, guides)
    return asPage(reply).send(renderResults(document, text, search(text), guides))
  })

  app.get('/docs/search-box.js', anyone, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(searchBox),
  )

  app.get('/docs/style.css', anyone, (_request, reply) => reply.type('text/css; charset=utf-8').send(style))
}
