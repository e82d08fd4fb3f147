import type { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Config } from '../config.ts'
import { isId } from '../database/ids.ts'
import { members } from '../http/access.ts'
import { limitAtOnce } from '../http/at-once.ts'
import { manyByCursor } from '../http/envelope.ts'
import { type ValidationError, unknownReference, refuse } from '../http/errors.ts'
import { ownerOf } from '../http/network.ts'
import { withRules } from '../http/refusals.ts'
import { webhookEvents } from './catalogue.ts'
import { isSnapshot } from './horizon.ts'
import { currentSnapshot, EventQuery, eventSchema, findStart, listEvents, startAt } from './log.ts'
import { openStreams } from './stream.ts'

const tags = ['Events']
const maxStreams = 100
const maxOfPerson = 200

export const eventRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const streams = openStreams(app)
  const admit = limitAtOnce(config, maxStreams, 'streams')
  const admitPerson = limitAtOnce(config, maxOfPerson, 'streams of one person')
  app.addHook('preClose', async () => streams.close())

  app.get(
    '/events',
    {
      ...members,
      schema: {
        summary: 'List events',
        description:
          'Changes to records, newest first. Changes to keys, members, invitations and webhooks are in the audit log. The filters since, until and entity_id use an index; combine type and import_id[empty]=false with one of them when the log is long.',
        tags,
        querystring: EventQuery,
        response: { 200: manyByCursor(eventSchema()) },
      },
    },
    ({ db, query }) => listEvents(db, query),
  )

  app.get(
    '/events/stream',
    {
      ...withRules(members, ({ headers }) => problemsOfLastId(headers)),
      exposeHeadRoute: false,
      schema: {
        operationId: 'streamEvents',
        summary: 'Stream events',
        description:
          'Server-sent events: each message is an event in the format of a webhook, with its type in `GET /events`, with its id. A client that reconnects with the last id in the `Last-Event-ID` header, as browsers do, receives every event since then exactly once; without the header it receives events from now on. The stream begins with a message that has no data: its id is the position to reconnect with before the first event. ' +
          `A workspace can have at most ${maxStreams} open streams in one server process, and a person ${maxOfPerson} in all workspaces (429).`,
        tags,
        'x-errors': ['NOT_FOUND'],
        headers: {
          type: 'object',
          properties: {
            'last-event-id': {
              type: 'string',
              description: 'The id of the last event received, or the first id that the stream sent',
            },
          },
        },
        response: {
          200: {
            description: 'The stream of events, which stays open until the client or the server closes it',
            content: {
              'text/event-stream': { schema: Type.Unsafe<Readable>({ type: 'string', examples: [example()] }) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { caller, db } = request
      admit(caller.workspaceId, reply)
      admitPerson(ownerOf(caller), reply)
      const lastId = lastIdOf(request)
      const [now, found] = await Promise.all([currentSnapshot(db), lastId ? findStart(db, lastId) : undefined])
      // A position ahead of the database is from before a restore into another one: see decision 5.
      const isUnknown = lastId && (!found || (found.came && BigInt(found.came.xmax) > BigInt(now.xmax)))
      if (isUnknown) throw unknownReference('Last-Event-ID', 'event')
      return reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-cache, no-transform')
        .header('x-accel-buffering', 'no') // otherwise nginx would buffer messages
        .send(streams.open(caller, now, found ?? startAt(now)))
    },
  )
}

const example = () => `id: 0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4
data: {"id":"0198f3a2-6c4d-7e66-87d8-e9f0a1b2c3d4","type":"${webhookEvents[0]}","created_at":"2026-03-01T09:30:00.000Z",…}

`

function lastIdOf({ headers }: FastifyRequest) {
  refuse(problemsOfLastId(headers))
  return givenId(headers) || undefined
}

const givenId = (headers: FastifyRequest['headers']) =>
  String(headers['last-event-id'] ?? '')
    .trim()
    .toLowerCase()

function problemsOfLastId(headers: FastifyRequest['headers']): ValidationError[] {
  const id = givenId(headers)
  return id === '' || isId(id) || isSnapshot(id)
    ? []
    : [{ field: 'Last-Event-ID', message: 'must be the id of an event' }]
}
