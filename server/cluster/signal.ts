import { BroadcastChannel } from 'node:worker_threads'
import { isMember, onMessage, sendToOthers } from './link.ts'

/** Signals are sent to other processes and threads together, at most this often. In milliseconds. */
const pause = 10

/**
 * Notifies the listeners of this process, and of the other processes and threads of this server, that something was committed. Other
 * servers poll once a second: NOTIFY would slow down every write, because it serializes commits.
 */
export function openSignal(subject: string) {
  const listeners = new Set<(value: string) => void>()
  const unsent = new Set<string>()
  const reach = (value: string) => {
    for (const listener of listeners) listener(value)
  }
  if (isMember) onMessage<string[]>(subject, (values) => values.forEach(reach))
  const threads = new BroadcastChannel(`rapport:${subject}`)
  threads.addEventListener('message', ({ data }) => (data as string[]).forEach(reach))
  threads.unref()

  let timer: NodeJS.Timeout | undefined
  let lastSent = 0
  function sendUnsent() {
    if (isMember) sendToOthers(subject, [...unsent])
    else threads.postMessage([...unsent])
    unsent.clear()
    timer = undefined
    lastSent = performance.now()
  }

  return {
    send(value: string) {
      reach(value)
      unsent.add(value)
      timer ??= setTimeout(sendUnsent, Math.max(0, lastSent + pause - performance.now()))
    },
    listen(listener: (value: string) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
