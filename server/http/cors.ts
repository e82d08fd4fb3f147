import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Browsers on these origins may use a key. Cookies are accepted from our own origin only. */
export async function allowOrigins(app: FastifyInstance, origins: string[]) {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'ETag',
      'X-Request-Id',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'Idempotent-Replayed',
      'Dry-Run',
    ],
    maxAge: 3600,
    strictPreflight: false, // its own error would not have our format
  })
}
