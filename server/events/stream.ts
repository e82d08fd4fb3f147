import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as pause, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Caller, enterAsSystem, stillValid } from '../database/caller.ts'
import { type Database, DatabaseBusy } from '../database/database.ts'
import { openQueue, unlimited } from '../database/fair-queue.ts'
import type { HeldBytes } from '../http/held-bytes.ts'
import { ownerOf } from '../http/network.ts'
import { bodyOf } from './body.ts'
import { horizonOf, type Running, runningTransactions, type Snapshot } from './horizon.ts'
import { eventsAfter, isIn, isWholePage, type Position, type Start, startAt, type StreamEvent } from './log.ts'
import { onRecorded } from './record.ts'

type Streams = {
  open(caller: Caller, now: Snapshot, start: Start): Readable
  close(): void
}

/** Where the next page begins. */
type Place = { workspaceId: string; position: Position }
type Page = { events: StreamEvent[]; isLast: boolean }
/** As bytes, which the buffers of all clients share. `all` has those of all messages, for clients that receive each of them. */
type Messages = { event: StreamEvent; bytes: Buffer }[] & { all?: Buffer }

type Listener = Place & {
  caller: Caller
  stream: PassThrough
  came: Snapshot | undefined
  /** Receives the events that the shared reader reads. A client that is behind reads for itself until it has caught up. */
  isLive: boolean
  /** The others received events while this client was behind. */
  hasMissed: boolean
}

type Workspace = Place & {
  listeners: Set<Listener>
  wokenAt: number
  /** The pages that are still to be read, by position, and who receives them. */
  reads: Map<string, { readers: Listener[]; isLast: Promise<boolean> }>
}

type Parts = { database: Database; held: HeldBytes; log: FastifyBaseLogger }

const every = { look: 1000, proof: 3000, heartbeat: 15_000 }
/** How soon after a commit, and for how long, its events are polled: an earlier transaction may still run. */
const woken = { pause: 50, duration: 1000 }
const longestStall = 30_000
const buffer = 64 * 1024
/** How many workspaces are read together: their pages are in memory at the same time. */
const workspacesAtOnce = 25
/** After each page, if there are more. A page takes a few milliseconds of this process. */
const pauseOfPages = 20
/** How many pages are read at the same time. After a restart all clients are behind. */
const pagesAtOnce = 3
const lane = 'streams'

/**
 * The live streams of this process. One reader serves them all: it reads when something was recorded by this server,
 * and once a second for events of other servers, only while there are clients.
 */
export function openStreams({ database, held, log }: Parts): Streams {
  const workspaces = new Map<string, Workspace>()
  const listeners = new Set<Listener>()
  let timers: NodeJS.Timeout[] = []
  /** To be read, in turn. A workspace with further pages goes to the end. */
  const waiting = new Set<Workspace>()
  /** Workspaces take turns in catching up: a few pages are read at a time, which also limits those in memory. */
  const turns = openQueue(pagesAtOnce, unlimited)
  let isLooking = false
  let soon: NodeJS.Timeout | undefined

  const stopListening = onRecorded((workspaceId) => {
    const workspace = workspaces.get(workspaceId)
    if (!workspace) return
    workspace.wokenAt = Date.now()
    lookSoon()
  })

  function lookSoon() {
    soon ??= setTimeout(async () => {
      soon = undefined
      await look(awake())
      if (awake().length > 0) lookSoon()
    }, woken.pause)
  }

  const awake = () => [...workspaces.values()].filter(({ wokenAt }) => wokenAt > Date.now() - woken.duration)

  async function look(at: Workspace[]) {
    for (const workspace of at) waiting.add(workspace)
    if (isLooking) return
    isLooking = true
    try {
      while (waiting.size > 0) await deliverNewEvents([...waiting].slice(0, workspacesAtOnce))
    } catch (error) {
      waiting.clear() // until the next look
      log.error({ err: error }, 'the event log could not be read')
    } finally {
      isLooking = false
    }
  }

  async function deliverNewEvents(at: Workspace[]) {
    const begin = performance.now()
    for (const workspace of at) waiting.delete(workspace)
    const pages = await readPages(at)
    await prove(at.flatMap(({ listeners }, i) => (pages[i]!.events.length > 0 ? [...listeners] : [])))
    for (const [i, workspace] of at.entries()) {
      const { events, isLast } = pages[i]!
      if (events.length === 0) continue
      workspace.position = positionOf(events.at(-1)!)
      const messages = events.map(messageOf)
      for (const listener of workspace.listeners) deliver(listener, messages)
      if (!isLast && workspace.listeners.size > 0) waiting.add(workspace)
      await pause() // lets requests run
    }
    // A change of thousands of records would otherwise take all the time of this process.
    if (!pages.every(({ isLast }) => isLast)) await sleep(pauseOfPages + performance.now() - begin)
  }

  /** In the lane of all streams: while it waited for that of a workspace, the others could not catch up. */
  async function readPages(places: readonly Place[]): Promise<Page[]> {
    const [running] = (await database.send([runningTransactions], lane))[0] as [Running]
    const results = await database.send(
      places.flatMap(({ workspaceId, position }) => [
        enterAsSystem(workspaceId),
        eventsAfter(workspaceId, position, horizonOf(workspaceId, running)),
      ]),
      lane,
      { maxBytes: Infinity }, // a page is limited by its statement, and an event of any length has to be sent
    )
    return places.map((_, i) => {
      const events = results[2 * i + 1] as StreamEvent[]
      return { events, isLast: !isWholePage(events) }
    })
  }

  function deliver(listener: Listener, messages: Messages) {
    listener.hasMissed = true
    if (!listener.isLive || !listener.stream.writable) return
    write(listener, messages)
    if (!listener.stream.writableNeedDrain) return
    listener.isLive = false
    void catchUp(listener)
  }

  async function catchUp(listener: Listener) {
    const { stream } = listener
    try {
      while (stream.writable) {
        if (stream.writableNeedDrain) {
          await drained(listener)
          continue
        }
        listener.hasMissed = false
        const isLast = await writePageInTurn(listener)
        if (!isLast || listener.hasMissed || stream.writableNeedDrain) continue
        listener.isLive = true
        return
      }
    } catch (error) {
      const level = error instanceof DatabaseBusy ? 'info' : 'error'
      log[level]({ err: error }, 'a live stream ended because of an error')
      stream.destroy()
    }
  }

  /** Clients at the same position receive the same page, so that a change that puts all of them behind is not read by each. */
  function writePageInTurn(listener: Listener) {
    const { reads } = workspaces.get(listener.workspaceId)!
    const { transaction, id } = listener.position
    const place = `${transaction} ${id}`
    const waiting = reads.get(place)
    if (waiting) {
      waiting.readers.push(listener)
      return waiting.isLast
    }
    const readers = [listener]
    const isLast = inTurn(listener.workspaceId, () => {
      reads.delete(place)
      return writePage(readers.filter(({ stream }) => stream.writable))
    })
    reads.set(place, { readers, isLast })
    return isLast
  }

  /** Returns whether it was the last page. */
  async function inTurn(workspaceId: string, write: () => Promise<Page | undefined>) {
    const slot = await turns.enter(workspaceId)
    let page: Page | undefined
    try {
      page = await write()
    } finally {
      if (page && page.events.length > 0) setTimeout(() => turns.leave(slot), pauseOfPages).unref()
      else turns.leave(slot)
    }
    return page?.isLast ?? false
  }

  async function writePage(readers: readonly Listener[]) {
    if (readers.length === 0) return
    const [page] = await readPages([readers[0]!])
    await prove(readers)
    const messages = page!.events.map(messageOf)
    for (const reader of readers) if (reader.stream.writable) write(reader, messages)
    return page
  }

  /** A client that reads nothing for `longestStall` is disconnected; it can read what it missed when it reconnects. */
  function drained({ stream, workspaceId, caller }: Listener) {
    const end = () => {
      log.info({ workspace: workspaceId }, 'a live stream was ended because its client does not read')
      stream.destroy()
      return true
    }
    const bytes = stream.writableLength + stream.readableLength
    if (!held.allows(ownerOf(caller), bytes)) return void end()
    const release = held.add(ownerOf(caller), { bytes, progress: () => 0, cut: end })
    return new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(late)
        stream.off('drain', done)
        stream.off('close', done)
        release()
        resolve()
      }
      const late = setTimeout(end, longestStall)
      stream.on('drain', done)
      stream.on('close', done)
    })
  }

  /**
   * Checks whether the clients are still allowed to listen: periodically, and after events were read and before they
   * are sent, so that no client receives events from after its credential ended. One round trip for all.
   */
  async function prove(present: readonly Listener[]) {
    if (present.length === 0) return
    const [valid] = await database.send([stillValid(present.map(({ caller }) => caller))], lane)
    const ids = new Set((valid as { id: string; workspace_id: string }[]).map((one) => one.id + one.workspace_id))
    for (const { caller, stream } of present)
      if (!ids.has((caller.sessionId ?? caller.id) + caller.workspaceId)) stream.end()
  }

  function startTimers() {
    timers = [
      setInterval(() => void look([...workspaces.values()]), every.look),
      setInterval(
        () =>
          void prove([...listeners]).catch((error: Error) =>
            log.error({ err: error }, 'live streams could not be checked'),
          ),
        every.proof,
      ),
      setInterval(() => {
        for (const { stream } of listeners) if (!stream.writableNeedDrain) stream.write(':\n\n')
      }, every.heartbeat),
    ]
  }

  function remove(listener: Listener) {
    if (!listeners.delete(listener)) return
    const workspace = workspaces.get(listener.caller.workspaceId)!
    workspace.listeners.delete(listener)
    if (workspace.listeners.size === 0) workspaces.delete(workspace.workspaceId)
    if (listeners.size === 0) for (const timer of timers) clearInterval(timer)
  }

  return {
    open(caller, now, { id: startId, position, came }) {
      const stream = new PassThrough({ highWaterMark: buffer })
      const { workspaceId } = caller
      const listener: Listener = { workspaceId, position, caller, stream, came, isLive: false, hasMissed: false }
      const workspace = workspaces.get(workspaceId) ?? {
        workspaceId,
        position: startAt(now).position,
        listeners: new Set(),
        wokenAt: 0,
        reads: new Map(),
      }
      workspaces.set(workspaceId, workspace)
      workspace.listeners.add(listener)
      if (listeners.size === 0) startTimers()
      listeners.add(listener)
      stream.once('close', () => remove(listener))
      stream.write(`retry: 1000\nid: ${startId}\n\n`)
      void catchUp(listener)
      return stream
    },
    close() {
      stopListening()
      clearTimeout(soon)
      for (const { stream } of listeners) stream.end()
    },
  }
}

const positionOf = ({ transaction, id }: Position): Position => ({ transaction, id })

const messageOf = (event: StreamEvent) => ({
  event,
  bytes: Buffer.from(`id: ${event.id}\ndata: ${bodyOf(event)}\n\n`),
})

/** Skips events that the client already received or knew when it connected, and those for someone else. */
function write(listener: Listener, messages: Messages) {
  const first = messages.findIndex(({ event }) => isBehind(listener.position, event))
  if (first === -1) return
  const { came, caller, stream } = listener
  const meant = messages
    .slice(first)
    .filter(
      ({ event }) => (event.user_id === null || isSessionOf(caller, event.user_id)) && !(came && isIn(came, event)),
    )
  listener.position = positionOf(messages.at(-1)!.event)
  // No later event was visible to that snapshot.
  if (came && BigInt(listener.position.transaction) >= BigInt(came.xmax)) listener.came = undefined
  if (meant.length === 0) return
  const concat = (some: Messages) => Buffer.concat(some.map(({ bytes }) => bytes))
  stream.write(meant.length === messages.length ? (messages.all ??= concat(messages)) : concat(meant))
}

const isSessionOf = ({ type, userId }: Caller, person: string) => type === 'user' && userId === person

function isBehind(position: Position, { transaction, id }: Position) {
  return position.transaction === transaction ? position.id < id : BigInt(position.transaction) < BigInt(transaction)
}
