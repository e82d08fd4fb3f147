import type { paths } from '@rapport/sdk'

type Query = NonNullable<paths['/api/v1/audit-logs']['get']['parameters']['query']>

/** The filters in the URL: days in the time zone of the person. */
export type Filters = {
  kind?: Query['entity_type']
  action?: Query['action']
  actor?: string
  entity?: string
  request?: string
  from?: string
  to?: string
  page?: number
}

/** The filters for the API: timestamps, including the last day. */
export function queryOf({ kind, action, actor, entity, request, from, to, page = 1 }: Filters): Query {
  return {
    page,
    per_page: 50,
    ...(kind && { entity_type: kind }),
    ...(action && { action }),
    ...(actor && { actor_id: actor }),
    ...(entity && { entity_id: entity }),
    ...(request && { request_id: request }),
    ...(isDay(from) && { since: startOf(from) }),
    ...(isDay(to) && { until: startOf(to, 1) }),
  }
}

const isDay = (text: string | undefined): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '')

function startOf(day: string, later = 0) {
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + later)
  return date.toISOString()
}
