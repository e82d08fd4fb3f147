import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import fastJson from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { mostAtOnce } from '../database/batch.ts'
import { busy } from './errors.ts'
import { isInternal, longestInternalList } from './internal.ts'
import { personOf } from './network.ts'

/**
 * Writes each response by the schema of its route. A schema is compiled when its first response is sent: compiling hundreds
 * at the start, as Fastify does by default, would take a fifth of the startup time and keep all of them in memory.
 */
export function serializeResponses(app: FastifyInstance) {
  app.setSerializerCompiler(({ schema }) => compiled(schema))
}

function compiled(schema: unknown) {
  let serialize: ((value: unknown) => string) | undefined
  return (value: unknown) => (serialize ??= fastJson(schema as fastJson.AnySchema))(value)
}

/**
 * Writes long lists in turns, so that other requests are served in between: a page of 250 records with long notes has tens
 * of megabytes, and took half a second. Call this after other hooks that change the response.
 */
export function serializeListsInTurns(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    const item = itemOf(route.schema)
    if (!item) return
    const write = compiled(item)
    route.config = { ...route.config, writeItem: write }
    if (route.method !== 'GET' && route.method !== 'HEAD') return
    const hook = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: Done) => {
      const { data } = (payload ?? {}) as { data?: unknown[] }
      if (reply.statusCode !== 200 || !data || data.length < 2) return done(null, payload)
      const rest = restAfter(reply, payload)
      const list = openList(data, write, isInternal(request) ? longestInternalList : Infinity)
      const send = (body: string | LongText) => {
        if (typeof body === 'object') reply.header('content-length', body.bytes)
        reply.serializer(() => body as string) // Fastify also sends a stream
        done(null, payload)
      }
      if (list.fill()) send(opening + list.take() + rest)
      else
        inOrder(personOf(request), list.estimate(), () => writeInTurns(list, rest)).then(
          (pieces) => send(new LongText(pieces)),
          done,
        )
    }
    route.preSerialization = [route.preSerialization ?? [], hook].flat()
  })
}

/** The body of the response to a change, which is stored with its Idempotency-Key. A long list is written in turns, too. */
export async function bodyOf({ routeOptions }: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const { writeItem } = routeOptions.config
  const { data } = payload as { data?: unknown }
  if (!writeItem || !Array.isArray(data) || data.length < 2) return reply.serialize(payload as object) as string
  const rest = restAfter(reply, payload)
  const list = openList(data, writeItem, Infinity)
  return list.fill() ? opening + list.take() + rest : Buffer.concat(await writeInTurns(list, rest))
}

/** Copying tens of megabytes into one buffer would block other requests for 100 ms. What was sent is not kept. */
export class LongText extends Readable {
  readonly bytes: number
  private readonly pieces: Buffer[]

  constructor(pieces: Buffer[]) {
    super()
    this.pieces = pieces
    this.bytes = pieces.reduce((sum, piece) => sum + piece.length, 0)
  }

  override _read() {
    this.push(this.pieces.shift() ?? null)
  }
}

/** What follows the list in the response. */
const restAfter = (reply: FastifyReply, payload: unknown) =>
  (reply.serialize({ ...(payload as object), data: [] }) as string).slice(opening.length)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Writes one item of the list in the response. */
    writeItem?: (item: unknown) => string
  }
}

type Done = (error: Error | null, payload?: unknown) => void

/** How every list begins: see `many()`. */
const opening = '{"data":['
/** In milliseconds. */
export const longestTurn = 10
/** In characters: a longer piece would take longer to encode than to write. */
const longestPiece = 512 * 1024

function itemOf(schema: FastifySchema | undefined) {
  type Shape = { properties?: Record<string, { items?: object }> }
  const properties = (schema?.response as Record<number, Shape> | undefined)?.[200]?.properties
  return properties && Object.keys(properties)[0] === 'data' ? properties.data!.items : undefined
}

function openList(items: readonly unknown[], write: (item: unknown) => string, longest: number) {
  let next = 0
  let text = ''
  let length = 0
  return {
    /** Writes for one turn. Returns whether all items are written, or as many as may be. */
    fill() {
      const end = performance.now() + longestTurn
      do {
        const item = (next === 0 ? '' : ',') + write(items[next++])
        text += item
        length += item.length
      } while (next < items.length && length < longest && text.length < longestPiece && performance.now() < end)
      return next === items.length || length >= longest
    },
    take() {
      const written = text
      text = ''
      return written
    },
    /** The length of the whole text, by that of the items that are written. */
    estimate: () => (text.length / next) * items.length,
  }
}

async function writeInTurns({ fill, take }: ReturnType<typeof openList>, rest: string) {
  const pieces = [Buffer.from(opening)]
  do {
    pieces.push(Buffer.from(take()))
    await nextTurn()
  } while (!fill())
  pieces.push(Buffer.from(take() + rest))
  return pieces
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** Long lists of several senders take turns, so that only one of them is written before other work. */
export const nextTurn = () => (lastTurn = lastTurn.then(() => setImmediate()))

type Line = { last: Promise<unknown>; lists: number; length: number }
const lines = new Map<string, Line>()
let lengthOfAll = 0
/**
 * A list that waits is in memory with all its records. A person who asks for more than this at the same time gets a 429,
 * and so does anyone while `mostAtOnce` are waiting.
 */
const maxWaiting = 64 * 1024 * 1024

/** Those of one person are written one after the other, so that not all of them are in memory half-written. */
export async function inOrder<Result>(person: string, length: number, write: () => Promise<Result>) {
  const line = lines.get(person) ?? { last: Promise.resolve(), lists: 0, length: 0 }
  if (line.lists > 0 && line.length + length > maxWaiting) throw busy()
  if (lines.size > 0 && lengthOfAll + length > mostAtOnce) throw busy()
  lines.set(person, line)
  line.lists++
  line.length += length
  lengthOfAll += length
  const written = line.last.then(write)
  line.last = written.catch(() => {})
  try {
    return await written
  } finally {
    line.length -= length
    lengthOfAll -= length
    if (--line.lists === 0) lines.delete(person)
  }
}
