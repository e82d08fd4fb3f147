import { PassThrough, type Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { ResultTooLarge } from '../database/batch.ts'
import { type Caller, enterAsSystem } from '../database/caller.ts'
import { type Database, DatabaseBusy } from '../database/database.ts'
import type { HeldBytes } from '../http/held-bytes.ts'
import { maxResultBytes } from '../http/load.ts'
import { bodyOf } from './body.ts'
import { horizonOf, type Running, runningTransactions, type Snapshot } from './horizon.ts'
import { eventsAfter, isIn, type Position, type Start, startAt, type StreamEvent, wholePage } from './log.ts'
import { onRecorded } from './record.ts'

type Streams = {
  open(caller: Caller, now: Snapshot, start: Start): Readable
  close(): void
}

/** Where the next page begins, and how many events it may have. */
type Place = { workspaceId: string; position: Position; count: number }
type Page = { events: StreamEvent[]; isLast: boolean }

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
  /** Clients that are behind read one after another, so that only one page is in memory besides what waits to be sent. */
  turn: Promise<unknown>
}

type Parts = { database: Database; held: HeldBytes; log: FastifyBaseLogger }

const every = { look: 1000, proof: 3000, heartbeat: 15_000 }
/** How soon after a commit, and for how long, its events are polled: an earlier transaction may still run. */
const woken = { pause: 50, duration: 1000 }
const longestStall = 30_000
const buffer = 64 * 1024
/** Of a page with several events: each client that is behind keeps one in memory. */
const pageBytes = 256 * 1024

/**
 * The live streams of this process. One reader serves them all: it reads when something was recorded by this server,
 * and once a second for events of other servers, only while there are clients.
 */
export function openStreams({ database, held, log }: Parts): Streams {
  const workspaces = new Map<string, Workspace>()
  const listeners = new Set<Listener>()
  let timers: NodeJS.Timeout[] = []
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
      await look(awake())
      soon = undefined
      if (awake().length > 0) lookSoon()
    }, woken.pause)
  }

  const awake = () => [...workspaces.values()].filter(({ wokenAt }) => wokenAt > Date.now() - woken.duration)

  async function look(at: Workspace[]) {
    if (isLooking) return
    isLooking = true
    try {
      await deliverNewEvents(at)
    } catch (error) {
      log.error({ err: error }, 'the event log could not be read')
    } finally {
      isLooking = false
    }
  }

  async function deliverNewEvents(at: Workspace[]) {
    while (at.length > 0) {
      const pages = await readPages(at, 'streams')
      await prove(at.flatMap(({ listeners }, i) => (pages[i]!.events.length > 0 ? [...listeners] : [])))
      for (const [i, workspace] of at.entries()) {
        const { events } = pages[i]!
        if (events.length === 0) continue
        workspace.position = positionOf(events.at(-1)!)
        const messages = events.map((event) => ({ event, text: messageOf(event) }))
        for (const listener of workspace.listeners) deliver(listener, messages)
      }
      at = at.filter((_, i) => !pages[i]!.isLast)
    }
  }

  /** An event can have megabytes. If a page is too large, it is read again with fewer events, and so is the next one. */
  async function readPages(places: readonly Place[], lane: string): Promise<Page[]> {
    const isSingle = places.length === 1 && places[0]!.count === 1
    try {
      const [running] = (await database.send([runningTransactions], lane))[0] as [Running]
      const results = await database.send(
        places.flatMap(({ workspaceId, position, count }) => [
          enterAsSystem(workspaceId),
          eventsAfter(workspaceId, position, count, horizonOf(workspaceId, running)),
        ]),
        lane,
        isSingle ? {} : { maxBytes: Math.min(places.length * pageBytes, maxResultBytes) },
      )
      return places.map((place, i) => {
        const events = results[2 * i + 1] as StreamEvent[]
        const isLast = events.length < place.count
        const length = events.reduce((sum, { data }) => sum + (data?.length ?? 0), 0)
        if (4 * length < pageBytes) place.count = Math.min(place.count * 2, wholePage)
        return { events, isLast }
      })
    } catch (error) {
      if (!(error instanceof ResultTooLarge) || isSingle) throw error
      if (places.length === 1) places[0]!.count = Math.ceil(places[0]!.count / 8)
      const pages: Page[] = []
      for (const place of places) pages.push(...(await readPages([place], lane)))
      return pages
    }
  }

  function deliver(listener: Listener, messages: { event: StreamEvent; text: string }[]) {
    listener.hasMissed = true
    if (!listener.isLive || !listener.stream.writable) return
    for (const { event, text } of messages) {
      write(listener, event, text)
      if (!listener.stream.writableNeedDrain) continue
      listener.isLive = false
      void catchUp(listener)
      return
    }
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

  function writePageInTurn(listener: Listener) {
    const workspace = workspaces.get(listener.workspaceId)!
    const done = workspace.turn.then(() => listener.stream.writable && writePage(listener))
    workspace.turn = done.catch(() => {})
    return done
  }

  /** Returns whether it was the last. */
  async function writePage(listener: Listener) {
    const { workspaceId, stream } = listener
    const [page] = await readPages([listener], workspaceId)
    await prove([listener], workspaceId)
    for (const event of page!.events) if (stream.writable) write(listener, event, messageOf(event))
    return page!.isLast
  }

  /** A client that reads nothing for `longestStall` is disconnected; it can read what it missed when it reconnects. */
  function drained({ stream, workspaceId }: Listener) {
    const end = () => {
      log.info({ workspace: workspaceId }, 'a live stream was ended because its client does not read')
      stream.destroy()
    }
    const bytes = stream.writableLength + stream.readableLength
    if (!held.allows(workspaceId, bytes)) return end()
    const release = held.add(workspaceId, bytes)
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
  async function prove(present: readonly Listener[], lane = 'streams') {
    if (present.length === 0) return
    const checks = [...new Set(present.map(({ caller }) => caller.enter))] // clients with the same key share one
    const entries = await database.send(checks, lane)
    const ended = new Set(checks.filter((_, i) => entries[i]!.length === 0))
    for (const { caller, stream } of present) if (ended.has(caller.enter)) stream.end()
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
      const beginning = { workspaceId, count: wholePage }
      const listener: Listener = { ...beginning, position, caller, stream, came, isLive: false, hasMissed: false }
      const workspace = workspaces.get(workspaceId) ?? {
        ...beginning,
        position: startAt(now).position,
        listeners: new Set(),
        wokenAt: 0,
        turn: Promise.resolve(),
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
const messageOf = (event: StreamEvent) => `id: ${event.id}\ndata: ${bodyOf(event)}\n\n`

/** Skips events that the client already received or knew when it connected, and those for someone else. */
function write(listener: Listener, event: StreamEvent, text: string) {
  if (!isBehind(listener.position, event)) return
  listener.position = positionOf(event)
  if (event.user_id !== null && !isSessionOf(listener.caller, event.user_id)) return
  if (listener.came && isIn(listener.came, event)) return
  listener.stream.write(text)
}

const isSessionOf = ({ type, userId }: Caller, person: string) => type === 'user' && userId === person

function isBehind(position: Position, { transaction, id }: Position) {
  return position.transaction === transaction ? position.id < id : BigInt(position.transaction) < BigInt(transaction)
}
