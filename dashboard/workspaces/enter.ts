import { api, ask } from '../api/client.ts'
import { tellOtherWindows } from '../sessions/auth.ts'

/** Moves the session, in all its windows, into another workspace. With a new page: nothing of the one is shown in the other. */
export async function enterWorkspace(id: string) {
  await ask(api.POST('/api/v1/workspaces/switch', { body: { workspace_id: id } }))
  tellOtherWindows()
  location.assign('/')
}
