import cluster from 'node:cluster'

// The connection of a process of the cluster to its primary process (primary.ts), which answers questions and passes
// messages on to the other processes.

/** What a process sends to the primary process. */
export type ToPrimary =
  | { kind: 'ready' }
  | { kind: 'responding' }
  | { kind: 'ask'; id: number; subject: string; payload: unknown }
  | { kind: 'collect'; id: number; subject: string }
  | { kind: 'collected'; id: number; payload: unknown }
  | { kind: 'broadcast'; subject: string; payload: unknown }

/** What the primary process sends. */
export type ToMember =
  | { kind: 'start'; assignment: unknown }
  | { kind: 'retire' }
  | { kind: 'ping' }
  | { kind: 'answer'; id: number; payload: unknown }
  | { kind: 'collect'; id: number; subject: string }
  | { kind: 'broadcast'; subject: string; payload: unknown }

/** Whether this process is one of several that the primary process started. */
export const isMember = cluster.isWorker

const waiting = new Map<number, (payload: never) => void>()
const sources = new Map<string, () => unknown>()
const listeners = new Map<string, (payload: never) => void>()
let lastId = 0

/** Asks the primary process. */
export const ask = <Answer>(subject: string, payload: unknown): Promise<Answer> =>
  request((id) => ({ kind: 'ask', id, subject, payload }))

/** Returns what each process offers under this subject, this one included. */
export const collect = <Part>(subject: string): Promise<Part[]> => request((id) => ({ kind: 'collect', id, subject }))

/** Offers something to the processes that collect it, or to the process of this thread. */
export function offer(subject: string, source: () => unknown) {
  sources.set(subject, source)
}

export const offered = async (subject: string): Promise<unknown> => sources.get(subject)?.()

type CollectFromThread = (subject: string) => Promise<unknown>
const threads = new Set<CollectFromThread>()

export function addThread(collect: CollectFromThread) {
  threads.add(collect)
  return () => void threads.delete(collect)
}

/** Returns what the threads of this process offer under this subject. */
export async function collectFromThreads<Part>(subject: string): Promise<Part[]> {
  const parts = await Promise.all([...threads].map((collect) => collect(subject)))
  return parts.filter((part) => part !== undefined) as Part[]
}

/** Sends a message to all other processes. */
export const sendToOthers = (subject: string, payload: unknown) => send({ kind: 'broadcast', subject, payload })

export function onMessage<Payload>(subject: string, listener: (payload: Payload) => void) {
  listeners.set(subject, listener)
}

/** Waits for the assignment of this process. `retire` is called when the process is to be replaced. */
export function joinCluster<Assignment>(retire: () => void): Promise<Assignment> {
  const { promise, resolve } = Promise.withResolvers<Assignment>()
  process.on('message', async (message: ToMember) => {
    switch (message.kind) {
      case 'start':
        return resolve(message.assignment as Assignment)
      case 'retire':
        return retire()
      case 'ping':
        return send({ kind: 'responding' })
      case 'answer':
        waiting.get(message.id)?.(message.payload as never)
        return waiting.delete(message.id)
      case 'collect':
        return send({ kind: 'collected', id: message.id, payload: await offered(message.subject) })
      case 'broadcast':
        return listeners.get(message.subject)?.(message.payload as never)
    }
  })
  return promise
}

export const reportReady = () => send({ kind: 'ready' })

function request<Answer>(message: (id: number) => ToPrimary) {
  const id = ++lastId
  return new Promise<Answer>((resolve) => {
    waiting.set(id, resolve)
    send(message(id))
  })
}

/** The process ends with the primary process, so a message that can no longer be sent is not needed. */
function send(message: ToPrimary) {
  if (process.connected) process.send!(message, undefined, undefined, () => {})
}
