import type { Config } from '../config.ts'
import { openDisk } from './disk.ts'
import type { Storage } from './storage.ts'

export async function openStorage({
  dataDir,
  diskReserveBytes = 0,
  s3,
}: Pick<Config, 'dataDir' | 's3'> & { diskReserveBytes?: number }): Promise<Storage> {
  if (!s3) return openDisk(dataDir, diskReserveBytes)
  const { openS3 } = await import('./s3.ts') // the client takes a while to load, so only when it is used
  return openS3(s3)
}
