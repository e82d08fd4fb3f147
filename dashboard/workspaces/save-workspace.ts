import { api, unwrap, type Schemas } from '../api/client.ts'
import { saveGuarded } from '../records/save-guarded.ts'

/**
 * Saves the edited settings of a workspace. `opened` is the workspace as it was when the form was opened. Nothing is sent
 * if the person keeps what another person saved.
 */
export async function saveWorkspace(opened: Schemas['Workspace'], patch: Schemas['UpdateWorkspace']) {
  let isSent = false
  const saved = await saveGuarded({
    kind: 'workspaces',
    base: opened,
    patch,
    async send(body, headers) {
      const params = { path: { id: opened.id } }
      const { data } = await unwrap(api.PATCH('/api/v1/workspaces/{id}', { params, body, headers }))
      isSent = true
      return data
    },
  })
  return { saved, isSent }
}
