import type { Config } from '../config.ts'
import { linkSigner } from '../http/signed-links.ts'

const common = { path: '/api/v1/exports', validSeconds: 24 * 3600 }

export function exportLinks(config: Pick<Config, 'secret'>) {
  const links = linkSigner(config, { ...common, purpose: 'rapport exports', parameters: ['file', 'workspace_id'] })
  // Earlier versions made links without the workspace. Their key is different, so that nobody can remove it from a link.
  const earlier = linkSigner(config, { ...common, purpose: 'rapport downloads', parameters: ['file'] })
  return {
    pathOf: links.pathOf,
    isValid: (id: string, query: Record<string, unknown>) =>
      ('workspace_id' in query ? links : earlier).isValid(id, query),
  }
}
