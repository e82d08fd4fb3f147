import { hash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** One form of a page that is the same for everyone: compressed or not. */
export type Representation = { content: Buffer; encoding?: string; etag: string }

export const represent = (content: Buffer, encoding?: string): Representation => ({
  content,
  etag: `"${hash('sha256', content, 'base64url').slice(0, 22)}"`,
  ...(encoding && { encoding }),
})

/** For a page that the server makes once: the forms that `choose` selects from. */
export const compress = (text: string) => [represent(gzipSync(text), 'gzip'), represent(Buffer.from(text))]

export function choose(request: FastifyRequest, forms: Representation[]) {
  const accepted = acceptedEncodings(request)
  return forms.find(({ encoding }) => !encoding || accepted.has(encoding))!
}

/** A browser that has this version already gets a 304. */
export function sendForm(request: FastifyRequest, reply: FastifyReply, { content, encoding, etag }: Representation) {
  reply.header('vary', 'accept-encoding').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(content)
}

export function acceptedEncodings({ headers }: FastifyRequest) {
  const entries = String(headers['accept-encoding'] ?? '').split(',')
  return new Set(
    entries.filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry)).map((entry) => entry.split(';')[0]!.trim()),
  )
}
