import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Job } from '../jobs/job.ts'
import type { RunInThread } from '../jobs/thread.ts'
import { startSender } from './send.ts'

/** The sender, as a job that runs until it is aborted. See `loadResources` in send.ts. */
export const sendDeliveries = (loadResources?: () => Promise<unknown>): Job<object> => ({
  name: 'webhooks.send',
  async run({ signal, ...parts }) {
    const sender = startSender({ ...parts, loadResources })
    if (!signal.aborted) await once(signal, 'abort')
    await sender.stop()
  },
})

/** Starts the sender in another thread, and again if it fails there. */
export function startSenderIn(run: RunInThread, log: FastifyBaseLogger) {
  const stopping = new AbortController()
  const job = sendDeliveries()
  async function keepRunning() {
    while (!stopping.signal.aborted) {
      try {
        await run(job, {}, stopping.signal)
      } catch (error) {
        log.error({ err: error }, 'the sender of webhooks ended and is started again')
        await sleep(1000, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }
  const running = keepRunning()
  return {
    stop() {
      stopping.abort()
      return running
    },
  }
}
