import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { addressFor, linkSigner } from '../http/signed-links.ts'
import type { File, StoredFile } from './record.ts'

export const fileLinks = (config: Pick<Config, 'secret'>) =>
  linkSigner(config, {
    purpose: 'rapport files',
    path: '/api/v1/files',
    parameters: ['workspace_id'],
    validSeconds: 15 * 60,
  })

/** Returns a function that adds the link to a file of the caller's workspace. */
export function linking(config: Config) {
  const links = fileLinks(config)
  return (file: StoredFile, request: FastifyRequest): File => ({
    ...file,
    download_url: addressFor(config, request) + links.pathOf(file.id, { workspace_id: request.caller.workspaceId }),
  })
}
