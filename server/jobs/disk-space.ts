import { type Disk, hasLessThan } from '../database/disk-space.ts'
import { NotYet } from './job.ts'

/** Called before each batch. The job runs again a second later, and continues where it stopped. */
export async function needDiskSpace(config: Disk) {
  if (await hasLessThan(config, config.diskReserveBytes)) throw new NotYet('The disk is nearly full')
}
