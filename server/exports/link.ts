import type { Config } from '../config.ts'
import { linkSigner } from '../http/signed-links.ts'

export const exportLinks = (config: Pick<Config, 'secret'>) =>
  linkSigner(config, {
    purpose: 'rapport downloads',
    path: '/api/v1/exports',
    parameter: 'file',
    validSeconds: 24 * 3600,
  })
