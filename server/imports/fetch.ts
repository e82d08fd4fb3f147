import { PassThrough, type Readable } from 'node:stream'
import type { Config } from '../config.ts'
import type { Caller } from '../database/caller.ts'
import { openOutbound } from '../outbound/client.ts'
import type { Storage } from '../storage/storage.ts'
import { CannotImport } from './reading/failure.ts'
import type { Source } from './queries.ts'
import type { Encoding } from './reading/table.ts'
import { survey } from './matching/survey.ts'

/** While others wait for a worker, a download that is slower, in bytes per second, is given up. */
const fastEnough = 256 * 1024

/** `doOthersWait` is false for the first minute. */
type Control = { signal: AbortSignal; doOthersWait(): Promise<boolean> }
type Surveyed = Source & Awaited<ReturnType<typeof survey>>

/** Where the copy of a file from another server is stored. */
export const copyOf = ({ workspaceId }: Pick<Caller, 'workspaceId'>, importId: string) =>
  `imports/${workspaceId}/${importId}`

/**
 * Copies the file into the storage, so that a worker that continues the import reads the same bytes. The copy is
 * surveyed at the same time, so that a file that is not a table, and may be endless, is not downloaded completely.
 */
export async function fetchFile(
  storage: Storage,
  config: Config,
  { file_url, encoding }: { file_url: string; encoding: Encoding | null },
  file: string,
  control: Control,
): Promise<Surveyed> {
  const { contentType, stream } = await openDownload(config, file_url, control.signal)
  const copy = new PassThrough()
  copy.on('error', () => {}) // the survey reports it
  const [surveyed, stored] = await Promise.allSettled([
    survey(copy, { contentType, encoding, signal: control.signal }, config),
    storage.put(file, alsoTo(copy, fastEnoughForOthers(stream, control))),
  ])
  stream.destroy()
  if (surveyed.status === 'rejected' && surveyed.reason instanceof CannotImport) throw surveyed.reason
  if (stored.status === 'rejected') throw stored.reason
  if (surveyed.status === 'rejected') throw surveyed.reason
  return { file, contentType, ...surveyed.value }
}

/** Copies a file that is not a table into the storage. */
export async function downloadTo(storage: Storage, config: Config, url: string, file: string, control: Control) {
  const { stream } = await openDownload(config, url, control.signal)
  await storage.put(file, fastEnoughForOthers(stream, control))
}

async function openDownload(config: Config, url: string, signal: AbortSignal) {
  const outbound = openOutbound({ allow: config.outboundAllow })
  const download = await outbound.download(url, {
    maxBytes: config.importMaxBytes,
    headMs: 30_000,
    idleMs: 30_000,
    totalMs: 30 * 60_000,
    slowMs: 60_000,
    signal,
  })
  signal.throwIfAborted()
  if (download.error !== undefined) throw new CannotImport(download.error, { code: 'file_unavailable' })
  return download
}

/** Otherwise some people with slow downloads could occupy all workers, for half an hour each. */
async function* fastEnoughForOthers(stream: Readable, { signal, doOthersWait }: Control) {
  const since = performance.now()
  let bytes = 0
  for await (const chunk of checked(stream, signal)) {
    bytes += chunk.length
    if (bytes < ((performance.now() - since) / 1000) * fastEnough && (await doOthersWait()))
      throw new CannotImport(
        `The file arrives at less than ${fastEnough / 1024} KiB per second, while other imports wait. Upload the file instead, or import it later.`,
        { code: 'file_unavailable' },
      )
    yield chunk
  }
}

/** A download that breaks off fails the import, unless it was aborted here. */
async function* checked(stream: Readable, signal: AbortSignal) {
  try {
    yield* stream as AsyncIterable<Buffer>
  } catch (error) {
    signal.throwIfAborted()
    throw new CannotImport((error as Error).message, { code: 'file_unavailable', cause: error })
  }
}

async function* alsoTo(copy: PassThrough, source: AsyncIterable<Buffer>) {
  try {
    for await (const chunk of source) {
      if (copy.destroyed) throw new Error('the survey has ended') // the survey has its own error
      if (!copy.write(chunk)) await room(copy)
      yield chunk
    }
    copy.end()
  } catch (error) {
    copy.destroy(error as Error)
    throw error
  } finally {
    if (!copy.writableEnded) copy.destroy()
  }
}

/** Resolves when the stream accepts more, or is closed. */
const room = (copy: PassThrough) =>
  new Promise<void>((resolve) => {
    const go = () => {
      copy.off('drain', go).off('close', go)
      resolve()
    }
    copy.on('drain', go).on('close', go)
  })
