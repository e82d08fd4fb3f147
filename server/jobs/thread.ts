import os from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, Worker } from 'node:worker_threads'
import { addThread, offered } from '../cluster/link.ts'
import { watch } from '../cluster/watch.ts'
import { type AnyJob, type JobContext, NotYet } from './job.ts'

// Heavy jobs, and the sender of webhooks, run in threads of the process that serves requests, so that requests do not
// wait for them. A thread is started for its first job and ends when none has run for a while, because it needs memory.

type ToThread =
  | { kind: 'run'; id: number; name: string; payload: object }
  | { kind: 'abort'; id: number }
  | { kind: 'collect'; id: number; subject: string }
  | { kind: 'ping' }
  | { kind: 'close' }

/** How a job ended, or what the thread offers under a subject. */
type ToMain = { id: number; part?: unknown; error?: { message: string; stack: string | undefined; isNotYet: boolean } }

/** Runs a job in another thread, and settles as it does. */
export type RunInThread = (job: AnyJob, payload: object, signal: AbortSignal) => Promise<void>

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

  const run: RunInThread = async (job, payload, signal) => {
    clearTimeout(idle)
    running++
    if (!thread?.isAlive()) thread = startThread(entry, given, patience)
    try {
      await thread.run(job, payload, signal)
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
  const running = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let isAlive = true
  const ended = Promise.withResolvers<void>()

  worker.on('message', ({ id, part, error }: ToMain) => {
    watching.responded()
    if (error) running.get(id)?.reject(restored(error))
    else running.get(id)?.resolve(part)
    running.delete(id)
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
    async run({ name }: AnyJob, payload: object, signal: AbortSignal) {
      const id = ++lastId
      const outcome = Promise.withResolvers<unknown>()
      running.set(id, outcome)
      const abort = () => send({ kind: 'abort', id })
      send({ kind: 'run', id, name, payload })
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

function restored({ message, stack, isNotYet }: NonNullable<ToMain['error']>) {
  const error = isNotYet ? new NotYet(message) : new Error(message)
  return Object.assign(error, { stack })
}

/** In the thread: runs the jobs that the process asks for, until it closes the thread. */
export function serveThread(jobs: readonly AnyJob[], context: Omit<JobContext, 'signal'>, close: () => Promise<void>) {
  if (hasThreadPriorities) lowerPriority()
  const stops = new Map<number, AbortController>()
  const answer = (message: ToMain) => parentPort!.postMessage(message)

  async function run(id: number, name: string, payload: object) {
    const stop = new AbortController()
    stops.set(id, stop)
    try {
      const job = jobs.find((job) => job.name === name)!
      await job.run({ ...context, log: context.log.child({ job: name }), signal: stop.signal }, payload)
      answer({ id })
    } catch (error) {
      const { message, stack } = error as Error
      answer({ id, error: { message, stack, isNotYet: error instanceof NotYet } })
    } finally {
      stops.delete(id)
    }
  }

  parentPort!.on('message', (message: ToThread) => {
    switch (message.kind) {
      case 'run':
        return void run(message.id, message.name, message.payload)
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
