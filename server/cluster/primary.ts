import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ToMember, ToPrimary } from './link.ts'
import { watch } from './watch.ts'

type Parts<Assignment> = {
  /** The file that each process runs. */
  entry: string
  /** What each process does: there is one process for each. */
  assignments: readonly Assignment[]
  /** Answers the questions of the processes, by subject. */
  answers: Record<string, (payload: never) => unknown>
  log: FastifyBaseLogger
  patience?: number
}

type Place<Assignment> = { assignment: Assignment; worker: Worker | undefined }

const collectTimeout = 2000
const longestPause = 30_000
/** A process ends by itself in less time, unless it hangs. */
const endTimeout = 40_000
/** A process that ran this long counts as started; the next failure is retried at once. */
const stable = 60_000
/** A process that does not respond for this long is ended, because it gets its share of the connections all the same. */
const usualPatience = 60_000

/** Starts the processes of a server and keeps them running. */
export async function startCluster<Assignment>({
  entry,
  assignments,
  answers,
  log,
  patience = usualPatience,
}: Parts<Assignment>) {
  cluster.setupPrimary({ exec: entry, args: [] })
  const places: Place<Assignment>[] = assignments.map((assignment) => ({ assignment, worker: undefined }))
  const state = { isStopping: false }
  let reloading = Promise.resolve()

  /** Starts a process and waits until it is ready. */
  async function start(place: Place<Assignment>) {
    const worker = cluster.fork()
    worker.on('message', (message: ToPrimary) => receive(worker, message, answers))
    const startedAt = Date.now()
    const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
    worker.on('message', ({ kind }: ToPrimary) => kind === 'ready' && resolve())
    worker.once('exit', (code, signal) => {
      reject(new Error('A process of the server could not start.'))
      if (place.worker !== worker || state.isStopping) return
      log.error({ code, signal }, 'a process of the server ended and is started again')
      void replaceLost(place, Date.now() - startedAt > stable ? 0 : 1000)
    })
    sendTo(worker, { kind: 'start', assignment: place.assignment })
    await ready
    const end = () => {
      log.error({ pid: worker.process.pid }, `a process of the server did not respond for ${patience / 1000} seconds`)
      worker.process.kill('SIGKILL')
    }
    const watching = watch(() => sendTo(worker, { kind: 'ping' }), end, patience)
    worker.on('message', watching.responded)
    worker.once('exit', watching.stop)
    log.info({ pid: worker.process.pid }, 'a process of the server is ready')
    return worker
  }

  async function replaceLost(place: Place<Assignment>, pause: number) {
    place.worker = undefined
    await sleep(pause)
    while (!state.isStopping) {
      try {
        place.worker = await start(place)
        return
      } catch (error) {
        log.error({ err: error }, 'a process of the server could not be started again')
        pause = Math.min(Math.max(pause, 500) * 2, longestPause)
        await sleep(pause)
      }
    }
  }

  /** Replaces one process after the other. Each new one accepts connections before the old one stops accepting. */
  async function replaceAll() {
    for (const place of places) {
      const old = place.worker
      if (!old || state.isStopping) continue
      const ended = once(old, 'exit') // it may also end while the new one starts
      place.worker = undefined
      try {
        place.worker = await start(place)
      } catch (error) {
        if (old.isDead()) void replaceLost(place, 1000)
        else place.worker = old
        throw error
      }
      sendTo(old, { kind: 'retire' })
      await waitForEnd(old, ended)
    }
  }

  // If the first one cannot start, the reason is the same for all, and is printed once.
  const [first, ...others] = places
  first!.worker = await start(first!)
  await Promise.all(others.map(async (place) => void (place.worker = await start(place))))
  return {
    reload() {
      reloading = reloading.then(replaceAll).catch((error: Error) => {
        log.error({ err: error }, 'the processes of the server could not be replaced')
      })
    },
    async stop() {
      state.isStopping = true
      await Promise.all(
        members().map(async (worker) => {
          const ended = once(worker, 'exit')
          worker.process.kill('SIGTERM')
          await waitForEnd(worker, ended)
        }),
      )
    },
  }
}

const members = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** Waits until a process that was told to end has ended. */
async function waitForEnd(worker: Worker, ended: Promise<unknown>) {
  const late = setTimeout(() => worker.process.kill('SIGKILL'), endTimeout)
  await ended
  clearTimeout(late)
}

/** A process that has ended receives nothing. */
function sendTo(worker: Worker, message: ToMember) {
  if (worker.isConnected()) worker.send(message, undefined, () => {})
}

async function receive(worker: Worker, message: ToPrimary, answers: Record<string, (payload: never) => unknown>) {
  switch (message.kind) {
    case 'ask':
      return sendTo(worker, {
        kind: 'answer',
        id: message.id,
        payload: await answers[message.subject]!(message.payload as never),
      })
    case 'collect':
      return sendTo(worker, { kind: 'answer', id: message.id, payload: await collectFrom(members(), message.subject) })
    case 'broadcast':
      for (const other of members()) if (other !== worker) sendTo(other, message)
  }
}

let lastCollection = 0

/** A process that does not answer in time is left out. */
async function collectFrom(workers: Worker[], subject: string) {
  const id = ++lastCollection
  const parts = await Promise.all(
    workers.map(async (worker) => {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      const receivePart = (message: ToPrimary) =>
        message.kind === 'collected' && message.id === id && resolve(message.payload)
      worker.on('message', receivePart)
      sendTo(worker, { kind: 'collect', id, subject })
      const part = await Promise.race([promise, sleep(collectTimeout, undefined, { ref: false })])
      worker.off('message', receivePart)
      return part
    }),
  )
  return parts.filter((part) => part !== undefined)
}
