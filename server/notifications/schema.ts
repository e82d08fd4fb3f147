import { type Static, Type } from 'typebox'
import { Actor } from '../events/actor.ts'
import { Id, nullable, object, Time } from '../http/envelope.ts'
import { cursorListQuery } from '../http/lists.ts'
import { maxNotifiedInBulk } from './notify.ts'

const types = ['assigned', 'mentioned', 'due_today', 'import_finished'] as const
export type NotificationType = (typeof types)[number]

export const Notification = Type.Object(
  {
    id: Id,
    type: Type.Unsafe<NotificationType>({
      type: 'string',
      enum: types,
      description: `assigned: someone else made you the owner or assignee (imports do not notify, and a bulk job only about the first ${maxNotifiedInBulk} records it changes). mentioned: someone wrote @ and your name or address in notes or a description. due_today: a follow-up or commitment assigned to you is due (at most 100 open ones of each kind); listed until it is completed, deleted, assigned to someone else or given another date. import_finished: an import that you started has ended`,
    }),
    entity_type: Type.String({ description: 'The kind of record, as in the audit log' }),
    entity_id: Type.String(),
    name: nullable(Type.String({ description: 'The name of the record at that time' })),
    actor: { ...Actor, description: 'Who caused it' },
    read_at: nullable(Time),
    created_at: Time,
  },
  { title: 'Notification' },
)
export type Notification = Static<typeof Notification>

export const NotificationQuery = cursorListQuery(['created_at', 'updated_at'], 'created_at', {
  unread: Type.Optional(Type.Boolean({ description: 'true: only unread ones; false: only those already read' })),
})
export type NotificationQuery = Static<typeof NotificationQuery>

export const NotificationPatch = object({
  read: Type.Boolean({ description: 'true marks the notification as read, false as unread' }),
})
