import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { openSums } from './lately.ts'

// A database whose disk is full stops, and reads with it. So jobs that write much wait while less than DISK_RESERVE_BYTES
// is free, and requests are refused at half of it. Only the disk of the embedded database is known.

export type Disk = Pick<Config, 'databaseUrl' | 'dataDir' | 'diskReserveBytes'>

/** The free space of the disk that has this folder. */
export async function freeBytes(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export const hasLessThan = async ({ databaseUrl, dataDir }: Disk, bytes: number) =>
  databaseUrl === undefined && bytes > 0 && (await freeBytes(dataDir)) < bytes

/** What each person stored lately. While the disk is nearly full it is not forgotten, or one person could fill it step by step. */
const stored = openSums(3_600_000, () => (shortSince ?? performance.now()) - shortFor)
let shortSince: number | undefined
let shortFor = 0

export function noteDiskIsShort(isShort: boolean) {
  if (isShort) shortSince ??= performance.now()
  else if (shortSince !== undefined) {
    shortFor += performance.now() - shortSince
    shortSince = undefined
  }
}

/** What a delivery of a webhook takes: its row, its indexes, and the log of both. */
const bytesOfDelivery = 1500
/** How many webhooks receive each type of event, in the workspaces for which it was counted. */
const webhooks = new Map<string, ReadonlyMap<string, number>>()
const maxCounted = 1000

export function noteWebhooks(workspaceId: string, byType: ReadonlyMap<string, number>) {
  webhooks.delete(workspaceId)
  webhooks.set(workspaceId, byType)
  if (webhooks.size > maxCounted) webhooks.delete(webhooks.keys().next().value!)
}

/** What the deliveries of an event will take, as far as they were counted. */
export const bytesOfDeliveries = (workspaceId: string, type: string) =>
  (webhooks.get(workspaceId)?.get(type) ?? 0) * bytesOfDelivery

/** Counts what a request has stored, for its person: one person may have many workspaces. */
export const noteStored = ({ userId, workspaceId }: Sender, bytes: number) => stored.add(userId ?? workspaceId, bytes)

/** In bytes. */
export const storedLately = ({ userId, workspaceId }: Sender) => stored.of(userId ?? workspaceId)

type Sender = { userId: string | null; workspaceId: string }
