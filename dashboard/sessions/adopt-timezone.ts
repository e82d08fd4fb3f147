import { api, unwrap } from '../api/client.ts'

/**
 * Gives a new workspace the time zone of the browser, because "today" and "overdue" depend on it. If this fails, the owner
 * can set it in the settings.
 */
export async function adoptTimezone() {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    const { workspace } = (await unwrap(api.GET('/api/v1/me'))).data
    if (workspace?.role !== 'owner' || workspace.timezone === timezone || !isNew(workspace.created_at)) return
    await unwrap(api.PATCH('/api/v1/workspaces/{id}', { params: { path: { id: workspace.id } }, body: { timezone } }))
  } catch {
    // The workspace keeps UTC.
  }
}

/** An invitation leads to a workspace that has its settings already. */
const isNew = (createdAt: string) => Date.now() - Date.parse(createdAt) < 60_000
