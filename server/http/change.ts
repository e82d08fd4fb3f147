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
import { sql } from '../database/sql.ts'
import { transaction, type Tx } from '../database/transaction.ts'
import { etagOf, findLocked, findMismatch, recordFieldsOf, type Versioned } from './etag.ts'
import { wantsBefore } from './internal.ts'
import { bodyOf } from './serialization.ts'
import { refuse } from './errors.ts'
import { type Answer, idempotencyKeyOf, once } from './idempotency.ts'
import { problemsOfDryRun } from './refusals.ts'

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
 * Registers routes that write: `change.post(path, options, work)`. The work runs in one transaction, and its result is
 * the response, with the success status that the schema of the route declares. With an Idempotency-Key the response is
 * stored in the same transaction, and a repeated request returns it instead of running again. With `Dry-Run: true` the
 * transaction is rolled back. With `record`, each PATCH and DELETE of a path with an id compares If-Match with that
 * record.
 */
export function changes(app: FastifyInstance, record?: Versioned) {
  const register =
    (method: 'POST' | 'PATCH' | 'DELETE') =>
    <const Schema extends FastifySchema>(
      url: string,
      options: { config: FastifyContextConfig; schema: Schema },
      work: Work<Schema>,
    ) => {
      const versioned = method !== 'POST' && url.includes('/:id') ? record : undefined
      const recordFields = options.config.secret ? undefined : recordFieldsOf(options.schema)
      app.route({
        method,
        url,
        ...options,
        config: { ...options.config, ...(recordFields && { recordFields }), ...(versioned && { isConditional: true }) },
        handler: (request, reply) => answer(request, reply, work as Work<FastifySchema>, versioned) as never,
      })
    }
  return { post: register('POST'), patch: register('PATCH'), delete: register('DELETE') }
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work<FastifySchema>,
  record: Versioned | undefined,
): Promise<FastifyReply> {
  reply.code(successOf(request))
  const { recordFields } = request.routeOptions.config
  const tag = (result: unknown) =>
    recordFields && reply.header('etag', etagOf((result as { data: object }).data, recordFields))
  const run = async (tx: Tx): Promise<Answer> => {
    const mismatch = await findMismatch(tx, request, record)
    if (mismatch && request.method === 'DELETE') throw mismatch
    const before = record && wantsBefore(request) ? await findLocked(tx, request, record) : undefined
    const result = await work(tx, request as Parameters<Work<FastifySchema>>[1])
    // Compared last, because a 400 and a 404 take precedence: the work finds the first, its queued statements the
    // second.
    if (mismatch) {
      await tx.all(sql`select`)
      throw mismatch
    }
    tag(result)
    const body = await bodyOf(request, reply, result)
    return { status: reply.statusCode, body: before ? withRecordBefore(String(body), before) : body }
  }
  const key = idempotencyKeyOf(request)
  refuse(problemsOfDryRun(request.headers['dry-run']))
  if (request.headers['dry-run'] !== undefined) return send(reply.header('dry-run', 'true'), await runDry(request, run))
  if (key === undefined) return send(reply, await transaction(request.server.database, request.caller, run))
  const { isReplayed, ...kept } = await once(request, key, run)
  if (isReplayed) {
    reply.header('idempotent-replayed', 'true')
    if (recordFields && kept.status < 300) tag(JSON.parse(String(kept.body)))
  }
  return send(reply, kept)
}

/** Added to the text, because the schema of the response does not have it. */
const withRecordBefore = (body: string, before: object) => `${body.slice(0, -1)},"before":${JSON.stringify(before)}}`

/** Runs the work and rolls it back. The Idempotency-Key stays unused, so that the real request can have it. */
async function runDry({ server, caller }: FastifyRequest, run: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  try {
    return await transaction(server.database, caller, async (tx) => {
      const answer = await run(tx)
      await tx.all(sql`set constraints all immediate`) // also sends the queued statements
      throw new DryRunDone(answer)
    })
  } catch (error) {
    if (error instanceof DryRunDone) return error.answer
    throw error
  }
}

/** Rolls back the transaction of a dry run. */
class DryRunDone extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super()
    this.answer = answer
  }
}

function send(reply: FastifyReply, { status, body, etag }: Answer) {
  if (etag !== undefined) reply.header('etag', etag)
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((text: unknown) => text as string) // Fastify also sends a buffer
    .send(body)
}

function successOf({ routeOptions }: FastifyRequest) {
  const { response } = routeOptions.schema as { response: Record<string, unknown> }
  return Number(Object.keys(response).find((status) => status.startsWith('2')))
}
