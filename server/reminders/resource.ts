import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { mailAssigned } from './assigned.ts'
import { sendReminders } from './remind.ts'
import { reminderRoutes } from './routes.ts'

export const preferenceEvents = {
  entity: 'preferences',
  name: sql`r.data->>'name'`,
  types: { 'preferences.updated': 'owners' },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof preferenceEvents.types, Audience> {}
}

export const reminders: Resource = {
  routes: [reminderRoutes],
  jobs: [sendReminders, mailAssigned],
  events: [preferenceEvents],
}
