export type Event = {
  id: string
  type: string
  created_at: string
  workspace_id: string
  request_id: string | null
  /** The JSON exactly as it was recorded. */
  data: string | null
  changes: object | null
  extra: object | null
}

/** An event as webhooks and the live stream send it. */
export function bodyOf({ id, type, created_at, workspace_id, request_id, data, changes, extra }: Event) {
  const head = JSON.stringify({ id, type, created_at, workspace_id, request_id }).slice(0, -1)
  const beside = JSON.stringify(extraFields({ type, changes, extra })).slice(1)
  return `${head},"data":${data ?? 'null'}${beside === '}' ? '' : ','}${beside}`
}

/** The fields next to `data`: the changes of an update, and those that the resource added. */
export const extraFields = ({ type, changes, extra }: Pick<Event, 'type' | 'changes' | 'extra'>) => ({
  ...extra,
  ...(changes && type.endsWith('.updated') && { changes }),
})
