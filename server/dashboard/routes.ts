import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { anyone } from '../http/access.ts'
import { noRoute } from '../http/errors.ts'
import { pageHeaders } from '../http/page-headers.ts'
import { acceptedEncodings, represent, sendForm } from '../http/representations.ts'

/** Built by `npm start` in a clone, and by `npm pack` for a release. */
const built = path.join(import.meta.dirname, '../../dashboard/dist')

// The components that open menus and dialogs add style elements to the page; scripts are only loaded from files. The
// preview of a PDF is a frame with content that the page made itself; the viewer in Chrome is an object in that frame.
const headers = {
  ...pageHeaders,
  'content-security-policy': `${pageHeaders['content-security-policy'].replace(
    "style-src 'self'",
    "style-src 'self' 'unsafe-inline'",
  )}; frame-src blob:; object-src blob:`,
}

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The dashboard at `/`. Every view has a URL of its own, and the server answers all of them with the same page. */
export const dashboardRoutes: FastifyPluginAsyncTypebox = async (app) => {
  if (!existsSync(path.join(built, 'index.html'))) return // not built: the server has only the API, as in most tests

  // The name of an asset contains a hash of its content.
  app.get('/assets/*', { ...anyone, schema: { hide: true } }, (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    if (!/^\w[\w.-]*$/.test(name)) throw noRoute(request)
    return sendFile(request, reply, `assets/${name}`, 'public, max-age=31536000, immutable')
  })

  app.get('/icon.svg', { ...anyone, schema: { hide: true } }, (request, reply) =>
    sendFile(request, reply, 'icon.svg', 'public, max-age=86400'),
  )

  app.get(
    '/*',
    { ...anyone, schema: { hide: true, querystring: { type: 'object', additionalProperties: true } } },
    (request, reply) => {
      const isPage = request.headers.accept?.includes('text/html') && !/^\/+api\//i.test(request.url)
      if (!isPage) throw noRoute(request)
      return sendFile(request, reply.headers(headers), 'index.html', 'no-cache')
    },
  )
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, name: string, caching: string) {
  const found = await findFile(name, acceptedEncodings(request))
  const type = types[path.extname(name)]
  if (!found || !type) throw noRoute(request)
  return sendForm(request, reply.header('cache-control', caching).header('content-type', type), found)
}

/** The build stores each file also compressed, with the name of the file and another ending. */
async function findFile(name: string, accepted: Set<string>) {
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
    [undefined, ''],
  ] as const) {
    if (encoding && !accepted.has(encoding)) continue
    const content = await readFile(path.join(built, name + ending)).catch(() => undefined)
    if (content) return represent(content, encoding)
  }
}
