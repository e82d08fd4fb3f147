import { BroadcastChannel, isMainThread } from 'node:worker_threads'
import { isMember, onMessage, sendToOthers } from './link.ts'

/** Signals are sent to other processes together, at most this often. */
const pause = 10

/**
 * Notifies the listeners of this process, and of the other processes of this server, that something was committed. Other
 * servers poll once a second: NOTIFY would slow down every write, because it serializes commits.
 */
export function openSignal(subject: string) {
  const listeners = new Set<(value: string) => void>()
  const unsent = new Set<string>()
  const reach = (value: string) => {
    for (const listener of listeners) listener(value)
  }
  if (isMember) onMessage<string[]>(subject, (values) => values.forEach(reach))
  // A heavy job has a thread of its own, and what it signals concerns this one.
  const threads = new BroadcastChannel(`rapport:${subject}`)
  threads.addEventListener('message', ({ data }) => (data as string[]).forEach(reach))
  threads.unref()

  return {
    send(value: string) {
      reach(value)
      if (!isMember && isMainThread) return
      unsent.add(value)
      if (unsent.size > 1) return
      setTimeout(() => {
        if (isMember) sendToOthers(subject, [...unsent])
        else threads.postMessage([...unsent])
        unsent.clear()
      }, pause)
    },
    listen(listener: (value: string) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
