import type { Resource } from '../resource.ts'
import { cleanNotifications } from './clean-up.ts'
import { notifyOfChange } from './notify.ts'
import { personalEvents } from './queries.ts'
import { notificationRoutes } from './routes.ts'

export const notifications: Resource = {
  routes: [notificationRoutes],
  jobs: [cleanNotifications],
  observer: notifyOfChange,
  personalEvents,
  examples: {
    resources: {
      Notification: { type: 'assigned', entity_type: 'contact', name: 'Ada Lovelace', read_at: null },
    },
  },
}
