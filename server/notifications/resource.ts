import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { cleanNotifications } from './clean-up.ts'
import { notifyOfChange } from './notify.ts'
import { notifiedPersonalData } from './personal-data.ts'
import { personalEvents } from './queries.ts'
import { notificationRoutes } from './routes.ts'

export const notificationEvents = {
  entity: 'notification',
  name: sql`r.data->>'type'`,
  types: { 'notification.read': 'owners', 'notification.unread': 'owners', 'notification.all_read': 'owners' },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof notificationEvents.types, Audience> {}
}

export const notifications: Resource = {
  routes: [notificationRoutes],
  events: [notificationEvents],
  jobs: [cleanNotifications],
  observer: notifyOfChange,
  personalEvents,
  personalData: notifiedPersonalData,
  examples: {
    resources: {
      Notification: { type: 'assigned', entity_type: 'contact', name: 'Ada Lovelace', read_at: null },
    },
  },
}
