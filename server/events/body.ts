export type Event = {
  id: string
  type: string
  created_at: string
  workspace_id: string
  request_id: string | null
  /** As it was recorded, byte for byte. */
  data: string | null
  changes: object | null
  extra: object | null
}

/** An event as webhooks and the live stream send it. */
export function bodyOf({ id, type, created_at, workspace_id, request_id, data, changes, extra }: Event) {
  const head = JSON.stringify({ id, type, created_at, workspace_id, request_id }).slice(0, -1)
  const beside = JSON.stringify(besideData({ type, changes, extra })).slice(1)
  return `${head},"data":${data ?? 'null'}${beside === '}' ? '' : ','}${beside}`
}

/** The fields beside `data`: what an update changed, and what the resource added. */
export const besideData = ({ type, changes, extra }: Pick<Event, 'type' | 'changes' | 'extra'>) => ({
  ...extra,
  ...(changes && type.endsWith('.updated') && { changes }),
})
