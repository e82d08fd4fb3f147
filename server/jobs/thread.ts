import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, Worker } from 'node:worker_threads'
import { addThread, offered } from '../cluster/link.ts'
import { watch } from '../cluster/watch.ts'
import { endsTurn } from './give-way.ts'
import { type AnyJob, type JobContext, NotYet, TurnOver } from './job.ts'

// Heavy jobs, and the sender of webhooks, run in threads of the process that serves requests, so that requests do not
// wait for them. A thread is started for its first job and ends when none has run for a while, because it needs memory.

type Run = { kind: 'run'; id: number; name: string; payload: object; group: string | undefined }
type ToThread =
  | Run
  | { kind: 'abort'; id: number }
  | { kind: 'collect'; id: number; subject: string }
  | { kind: 'ping' }
  | { kind: 'close' }

/** How a job ended, or what the thread offers under a subject. */
type ToMain = { id: number; part?: unknown; error?: ThreadError }
type ThreadError = {
  message: string
  stack: string | undefined
  kind: 'NotYet' | 'TurnOver' | 'other'
  /** In which a job that gives way may have noted where it stopped. */
  payload: object
}

/** Runs a job in another thread, and settles as it does. `group` is that of its jobs that take turns. */
export type RunInThread = (job: AnyJob, payload: object, signal: AbortSignal, group?: string) => Promise<void>

const idleTime = 60_000
const collectTimeout = 2000
/** A thread that does not respond for this long is ended, so that one job cannot stop those of all workspaces. */
const usualPatience = 120_000
const noJob = 0

/** `entry` is the file that the thread runs: it calls `serveThread`. */
export function openThread(entry: URL, given: object, patience = usualPatience) {
  let thread: ReturnType<typeof startThread> | undefined
  let idle: NodeJS.Timeout | undefined
  let running = 0

  const run: RunInThread = async (job, payload, signal, group) => {
    clearTimeout(idle)
    running++
    if (!thread?.isAlive()) thread = startThread(entry, given, patience)
    try {
      await thread.run(job, payload, signal, group)
    } finally {
      running--
      if (running === 0) idle = setTimeout(() => void close(), idleTime).unref()
    }
  }

  const remove = addThread(async (subject) => (thread?.isAlive() ? thread.collect(subject) : undefined))

  async function close() {
    clearTimeout(idle)
    const closing = thread
    thread = undefined
    await closing?.close()
  }

  return {
    run,
    close() {
      remove()
      return close()
    },
  }
}

function startThread(entry: URL, given: object, patience: number) {
  const worker = new Worker(entry, { workerData: given })
  const running = new Map<number, PromiseWithResolvers<unknown> & { payload?: object }>()
  let lastId = 0
  let isAlive = true
  const ended = Promise.withResolvers<void>()

  worker.on('message', ({ id, part, error }: ToMain) => {
    watching.responded()
    const job = running.get(id)
    running.delete(id)
    if (!error) return job?.resolve(part)
    if (job?.payload) Object.assign(job.payload, error.payload)
    job?.reject(restored(error))
  })
  const fail = (error: Error) => {
    isAlive = false
    for (const job of running.values()) job.reject(error)
    running.clear()
  }
  worker.on('error', fail)
  worker.on('exit', (code) => {
    watching.stop()
    fail(new Error(`The thread ended with code ${code}`))
    ended.resolve()
  })
  const send = (message: ToThread) => worker.postMessage(message)

  const end = () => {
    fail(new Error(`The thread did not respond for ${patience / 1000} seconds`))
    void worker.terminate()
  }
  const watching = watch(() => send({ kind: 'ping' }), end, patience)

  return {
    isAlive: () => isAlive,
    async run({ name }: AnyJob, payload: object, signal: AbortSignal, group?: string) {
      const id = ++lastId
      const outcome = Promise.withResolvers<unknown>()
      running.set(id, { ...outcome, payload })
      const abort = () => send({ kind: 'abort', id })
      send({ kind: 'run', id, name, payload, group })
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort)
      await outcome.promise.finally(() => signal.removeEventListener('abort', abort))
    },
    /** A thread that does not answer in time is left out. */
    async collect(subject: string) {
      const id = ++lastId
      const outcome = Promise.withResolvers<unknown>()
      running.set(id, outcome)
      send({ kind: 'collect', id, subject })
      const late = sleep(collectTimeout, undefined, { ref: false })
      return Promise.race([outcome.promise.catch(() => {}), late]).finally(() => running.delete(id))
    },
    async close() {
      isAlive = false
      send({ kind: 'close' })
      const late = setTimeout(() => void worker.terminate(), 5000)
      await ended.promise
      clearTimeout(late)
    },
  }
}

const kinds = { NotYet, TurnOver, other: Error }

const restored = ({ message, stack, kind }: ThreadError) => Object.assign(new kinds[kind](message), { stack })

const kindOf = (error: unknown) =>
  error instanceof NotYet ? 'NotYet' : error instanceof TurnOver ? 'TurnOver' : 'other'

/** In the thread: runs the jobs that the process asks for, until it closes the thread. */
export function serveThread(jobs: readonly AnyJob[], context: Omit<JobContext, 'signal'>, close: () => Promise<void>) {
  if (hasThreadPriorities) lowerPriority()
  const stops = new Map<number, AbortController>()
  const answer = (message: ToMain) => parentPort!.postMessage(message)

  async function run({ id, name, payload, group }: Run) {
    const stop = new AbortController()
    stops.set(id, stop)
    try {
      const job = jobs.find((job) => job.name === name)!
      const giveWay = endsTurn(context, job, group)
      await job.run({ ...context, log: context.log.child({ job: name }), signal: stop.signal, giveWay }, payload)
      answer({ id })
    } catch (error) {
      const { message, stack } = error as Error
      answer({ id, error: { message, stack, kind: kindOf(error), payload } })
    } finally {
      stops.delete(id)
    }
  }

  parentPort!.on('message', (message: ToThread) => {
    switch (message.kind) {
      case 'run':
        return void run(message)
      case 'abort':
        return stops.get(message.id)?.abort(new Error('the process is stopping'))
      case 'ping':
        return answer({ id: noJob })
      case 'collect':
        return void offered(message.subject).then((part) => answer({ id: message.id, part }))
      case 'close':
        return void close().finally(() => process.exit()) // ends the thread, not the process
    }
  })
}

/** Elsewhere the priority of the whole process would change. */
const hasThreadPriorities = process.platform === 'linux'

/** Lets requests, and PostgreSQL if it is on the same machine, go first. Without an id: this thread, or this process. */
export function lowerPriority(process = 0) {
  try {
    os.setPriority(process, os.constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {} // the process has ended
}
