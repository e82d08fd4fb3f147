import { sql } from '../database/sql.ts'
import type { EntityEvents } from '../events/catalogue.ts'
import type { Resource } from '../resource.ts'
import { calendarRoutes } from './routes.ts'

export const calendarEvents = {
  entity: 'calendar',
  name: sql`r.data->>'name'`,
  types: { 'calendar.renewed': 'owners' },
} as const satisfies EntityEvents

declare module '../events/catalogue.ts' {
  interface EventTypes extends Record<keyof typeof calendarEvents.types, Audience> {}
}

export const calendar: Resource = { routes: [calendarRoutes], events: [calendarEvents] }
