import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { anyone } from '../http/access.ts'
import { noRoute } from '../http/errors.ts'
import { pageHeaders } from '../http/page-headers.ts'
import { built } from './build.ts'

// The components that open menus and dialogs put style elements into the page; scripts come from files alone.
const headers = {
  ...pageHeaders,
  'content-security-policy': pageHeaders['content-security-policy'].replace(
    "style-src 'self'",
    "style-src 'self' 'unsafe-inline'",
  ),
}

/** The dashboard at `/`. Every view of it has a URL, so any page that is asked for by a browser is the one page it consists of. */
export const dashboardRoutes: FastifyPluginAsyncTypebox = async (app) => {
  if (!existsSync(path.join(built, 'index.html'))) return // the API alone: tests of it need no browser
  app.register(fastifyStatic, { root: built, serve: false, cacheControl: false, preCompressed: true })

  // Their names hold a hash of their content.
  app.get('/assets/*', { ...anyone, schema: { hide: true } }, (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    if (!/^\w[\w.-]*$/.test(name)) throw noRoute(request)
    return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(`assets/${name}`)
  })

  app.get('/icon.svg', { ...anyone, schema: { hide: true } }, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile('icon.svg'),
  )

  app.get(
    '/*',
    { ...anyone, schema: { hide: true, querystring: { type: 'object', additionalProperties: true } } },
    (request, reply) => {
      const isPage = request.headers.accept?.includes('text/html') && !/^\/+api\//i.test(request.url)
      if (!isPage) throw noRoute(request)
      return reply.headers(headers).header('cache-control', 'no-cache').sendFile('index.html')
    },
  )
}
