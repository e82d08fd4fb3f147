import { api, showPageOf, unwrap } from '../api/client.ts'
import { adoptTimezone } from './adopt-timezone.ts'
import { notifyOtherWindows } from './auth.ts'

/** Switches the session, in all its windows, to another workspace. A full page load ensures that no data of the old one is shown. */
export async function enterWorkspace(id: string) {
  await unwrap(api.POST('/api/v1/workspaces/switch', { body: { workspace_id: id } }))
  showPageOf(undefined)
  await adoptTimezone() // of a workspace that was just created
  notifyOtherWindows()
  location.assign('/')
}
