import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Config } from '../config.ts'
import { systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { reader, transaction } from '../database/transaction.ts'
import { anyone, members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { one } from '../http/envelope.ts'
import { notFound } from '../http/errors.ts'
import { take } from '../http/limits.ts'
import { hashOf, renewSecret, secretOf } from './address.ts'
import { entriesOf } from './entries.ts'
import { calendarFile } from './ics.ts'

const tags = ['Calendar']

const Calendar = Type.Object(
  {
    url: Type.String({
      description: 'The secret address of the feed',
      examples: ['https://crm.example.com/api/v1/calendar/4f1c….ics'],
    }),
  },
  { title: 'Calendar' },
)

const withSecret = { config: { ...members.config, secret: true } } as const

export const calendarRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const requests = app.limits.open('calendars', 1, 10)
  const addressOf = (secret: string) => ({ data: { url: `${config.publicUrl}/api/v1/calendar/${secret}.ics` } })

  app.get(
    '/me/calendar',
    {
      ...members,
      schema: {
        tags,
        operationId: 'getCalendar',
        summary: 'Get the address of your calendar feed',
        description:
          'Subscribe to this address in a calendar program. Anyone who has it can read the feed without signing in. It belongs to you and this workspace, and stops working when you leave the workspace. An API key gets the address of the person who created it, which is valid longer than the key.',
        response: { 200: one(Calendar) },
      },
    },
    async ({ caller }) => addressOf(await transaction(app.database, caller, (tx) => secretOf(tx, app.vault))),
  )

  changes(app).post(
    '/me/calendar/renew',
    {
      ...withSecret,
      schema: {
        tags,
        operationId: 'renewCalendar',
        summary: 'Renew the address of your calendar feed',
        description: 'Creates a new address. The previous one returns 404 from then on.',
        response: { 200: one(Calendar) },
      },
    },
    async (tx) => addressOf(await renewSecret(tx, app.vault)),
  )

  app.get(
    '/calendar/:secret.ics',
    {
      ...anyone,
      schema: {
        tags,
        operationId: 'readCalendar',
        summary: 'Read a calendar feed',
        description:
          'The open follow-ups and commitments with a due date that are assigned to the member, as all-day entries in the iCalendar format (RFC 5545). At most 2,000 entries, those nearest to today.',
        'x-errors': ['NOT_FOUND', 'RATE_LIMITED'],
        params: Type.Object({
          secret: Type.String({ description: 'The secret in the address that `GET /me/calendar` returns' }),
        }),
        response: {
          200: {
            description: 'The calendar',
            content: { 'text/calendar': { schema: Type.Unsafe<string>({ type: 'string' }) } },
          },
        },
      },
    },
    async ({ params }, reply) => {
      const [rows] = await app.database.send([
        sql`select workspace_id, user_id from calendars where hash = ${hashOf(params.secret)}`,
      ])
      const feed = rows![0] as { workspace_id: string; user_id: string } | undefined
      if (!feed) throw notFound('Calendar')
      await take(requests, `${feed.workspace_id} ${feed.user_id}`, 'Too many requests for this calendar')
      const db = reader(app.database, systemCaller(feed.workspace_id, null, 'calendar'))
      const entries = await entriesOf(db, feed.user_id)
      return reply.header('content-type', 'text/calendar; charset=utf-8').send(calendarFile(entries, config.publicUrl))
    },
  )
}
