import type { IncomingMessage } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify'
import { type Database } from '../database/database.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { type Answer, idempotencyKeyOf, once } from './idempotency.ts'

declare module 'fastify' {
  interface FastifyInstance {
    database: Database
  }
}

type Work<Schema extends FastifySchema> = (
  tx: Tx,
  request: FastifyRequest<RouteGenericInterface, RawServerDefault, IncomingMessage, Schema, TypeBoxTypeProvider>,
) => Promise<unknown>

/**
 * Routes that write: `change.post(path, options, work)`. The work runs in one transaction, and what it returns is the
 * answer, under the status that the route's schema declares for success. With an Idempotency-Key the answer is kept
 * in that very transaction, and a repetition gets it back instead of running again.
 */
export function changes(app: FastifyInstance) {
  const register =
    (method: 'POST' | 'PATCH' | 'DELETE') =>
    <const Schema extends FastifySchema>(
      url: string,
      options: { config: FastifyContextConfig; schema: Schema },
      work: Work<Schema>,
    ) =>
      void app.route({
        method,
        url,
        ...options,
        handler: (request, reply) => answer(request, reply, work as Work<FastifySchema>) as never,
      })
  return { post: register('POST'), patch: register('PATCH'), delete: register('DELETE') }
}

async function answer(request: FastifyRequest, reply: FastifyReply, work: Work<FastifySchema>): Promise<FastifyReply> {
  reply.code(successOf(request))
  const run = async (tx: Tx): Promise<Answer> => {
    const result = await work(tx, request as Parameters<Work<FastifySchema>>[1])
    return { status: reply.statusCode, body: reply.serialize(result) as string }
  }
  const key = idempotencyKeyOf(request)
  if (key === undefined) return send(reply, await transaction(request.server.database, request.caller, run))
  const { isReplayed, ...kept } = await once(request, key, run)
  if (isReplayed) reply.header('idempotent-replayed', 'true')
  return send(reply, kept)
}

function send(reply: FastifyReply, { status, body }: Answer) {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: unknown) => text as string)
    .send(body)
}

function successOf({ routeOptions }: FastifyRequest) {
  const { response } = routeOptions.schema as { response: Record<string, unknown> }
  return Number(Object.keys(response).find((status) => status.startsWith('2')))
}
