import type { Resource } from '../resource.ts'
import { clearWorkspace, clearWorkspaceAgain } from './clear.ts'
import { eraseAddress } from './forget.ts'
import { deletionRoutes } from './routes.ts'

export const deletion: Resource = {
  routes: [deletionRoutes],
  jobs: [clearWorkspace, clearWorkspaceAgain, eraseAddress],
}
