import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { sql } from '../database/sql.ts'
import { members, membersThemselves } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { manyByCursor, manyIds, object, one, Params } from '../http/envelope.ts'
import { keptDays } from './clean-up.ts'
import { markAllNotifications, markNotification, markNotifications } from './mark.ts'
import { findNotification, listNotifications } from './queries.ts'
import { Notification, NotificationPatch, NotificationQuery } from './schema.ts'

const tags = ['Notifications']

export const exampleNotificationId = '0198f3a5-1c2d-7e8f-9a0b-c1d2e3f4a5b6'

const List = manyByCursor(Notification, {
  unread: Type.Integer({ description: 'The number of all your unread notifications' }),
})

export const notificationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app, { table: sql`notifications`, schema: Notification, find: findNotification })

  app.get(
    '/notifications',
    {
      ...members,
      schema: {
        tags,
        summary: 'List your notifications',
        description: `Newest first. They belong to you and this workspace, and are kept for ${keptDays} days. An API key reads those of the person who created it. \`GET /events/stream\` sends a \`notification.created\` event for each new one, to the sessions of its person only.`,
        querystring: NotificationQuery,
        response: { 200: List },
      },
    },
    ({ db, query }) => listNotifications(db, query),
  )

  change.patch(
    '/notifications/:id',
    {
      ...membersThemselves,
      schema: {
        tags,
        summary: 'Mark a notification as read or unread',
        params: Params,
        body: NotificationPatch,
        response: { 200: one(Notification) },
      },
    },
    async (tx, { params, body }) => ({ data: await markNotification(tx, params.id, body.read) }),
  )

  change.patch(
    '/notifications/bulk',
    {
      ...membersThemselves,
      schema: {
        tags,
        operationId: 'bulkUpdateNotifications',
        summary: 'Mark many notifications as read or unread',
        description:
          'Marks all notifications in `ids` or none: if one does not exist, the response is a 404 with this id in its message. Otherwise the response has the notifications in the order of `ids`, each once.',
        body: object({ ids: { ...manyIds, examples: [[exampleNotificationId]] }, set: NotificationPatch }),
        response: { 200: Type.Object({ data: Type.Array(Notification) }) },
      },
    },
    async (tx, { body }) => ({ data: await markNotifications(tx, body.ids, body.set.read) }),
  )

  change.post(
    '/notifications/read-all',
    {
      ...membersThemselves,
      schema: {
        tags,
        operationId: 'readAllNotifications',
        summary: 'Mark all your notifications as read',
        response: { 200: one(Type.Object({ read: Type.Integer({ description: 'How many were unread' }) })) },
      },
    },
    async (tx) => ({ data: { read: await markAllNotifications(tx) } }),
  )
}
