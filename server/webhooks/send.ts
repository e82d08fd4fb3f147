import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { nilId } from '../database/ids.ts'
import { openVault } from '../http/vault.ts'
import { openOutbound, type Reply } from '../outbound/client.ts'
import {
  type Attempt,
  type Claimed,
  claimKnown,
  claimOthers,
  dropFromQueue,
  releaseClaims,
  holdClaims,
  loadDeliveries,
  type Loaded,
  recordAttempts,
} from './claims.ts'
import { giveUp, holdPausedDeliveries } from './give-up.ts'
import { laneLimits, openLanes, type Place } from './lanes.ts'
import { headersFor } from './message.ts'
import { deliveryAttempts } from './metrics.ts'
import { onQueued } from './queue.ts'
import { verdictOn } from './verdict.ts'

type Parts = {
  database: Database
  config: Pick<Config, 'secret' | 'webhookRetrySeconds' | 'outboundAllow'>
  log: FastifyBaseLogger
  dnsServers?: readonly string[]
  /** How many seconds the clock is ahead of the clock of PostgreSQL, so that a test need not wait three days. */
  ahead?: () => number
  timeoutMs?: number
  limits?: typeof laneLimits
  /** In a thread of its own, the sender loads the resources when the first webhook fails, to record it: they need 20 MB. */
  loadResources?: (() => Promise<unknown>) | undefined
}

/** In milliseconds: after a round that took longer, the sender pauses for longer. */
const longRound = 50

type Sender = {
  /** Stops claiming deliveries. Those in progress get five seconds to end; after that they are returned to be sent again. */
  stop(): Promise<void>
  wake(): void
}

/**
 * Sends due deliveries of all workspaces. Any number of hanging webhooks does not delay one that responds; a new
 * webhook gets its turn among them.
 */
export function startSender({
  database,
  config,
  log,
  dnsServers,
  ahead = () => 0,
  timeoutMs = 15_000,
  limits = laneLimits,
  loadResources,
}: Parts): Sender {
  const outbound = openOutbound({ allow: config.outboundAllow, ...(dnsServers && { dnsServers }) })
  const vault = openVault(config.secret)
  const lanes = openLanes(limits)
  const claims = new Set<string>()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const cutOff = new AbortController()
  let attempts: Attempt[] = []
  const lastTurns = new Map<string, Promise<void>>()
  let after = nilId
  let recording: Promise<void> | undefined

  const wakers: (() => void)[] = []
  const wake = () => wakers.forEach((wakeUp) => wakeUp())

  /** Repeats a round when something may be due, at least every second. */
  async function takeTurns(round: () => Promise<Claimed[]>, pauseAfter: (tookMs: number) => number) {
    let isWoken = false
    let wakeUp = () => {}
    wakers.push(() => {
      isWoken = true
      wakeUp()
    })
    const nextTurn = () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 1000)
        wakeUp = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    while (!stopping.signal.aborted) {
      isWoken = false
      const began = performance.now()
      try {
        const claimed = await round()
        if (claimed.length > 0) await sendAll(claimed, await loadDeliveries(database, claimed))
      } catch (error) {
        log.error({ err: error }, 'webhook deliveries could not be claimed')
        await sleep(1000)
      }
      const pause = pauseAfter(performance.now() - began)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (!isWoken) await nextTurn()
    }
  }

  // Deliveries that arrive within this time are claimed together.
  const shortPause = () => 10
  // Long rounds, past thousands of webhooks that do not respond, leave most of the time to others.
  const pauseByLength = (tookMs: number) => (tookMs < longRound ? shortPause() : Math.min(2 * tookMs, 2000))

  const takeKnown = () => claimKnown(database, lanes.roomFor(true), ahead())

  async function takeOthers() {
    const except = [...lanes.roomFor(true).webhooks.keys()]
    const room = lanes.roomFor(false)
    const taken = await claimOthers(database, room, { except, atFirst: limits.atFirst, after, ahead: ahead() })
    after = taken.after
    return taken.claimed
  }

  async function sendAll(claimed: Claimed[], loaded: Map<string, Loaded>) {
    const gone: string[] = []
    const inactive = new Map<string, string>()
    for (const { workspace_id, webhook_id, delivery_id } of claimed) {
      if (claims.has(delivery_id)) continue // still claimed here: this process was paused for longer than its lease
      const delivery = loaded.get(delivery_id)
      if (delivery?.status === 'active') start(delivery)
      else if (delivery) inactive.set(webhook_id, workspace_id)
      else gone.push(delivery_id)
    }
    if (gone.length > 0) await dropFromQueue(database, gone)
    for (const [webhookId, workspaceId] of inactive) await holdPausedDeliveries(database, workspaceId, webhookId)
  }

  function start(delivery: Loaded) {
    const place = lanes.enter(delivery.webhook_id, delivery.workspace_id, delivery.body.length)
    claims.add(delivery.id)
    const attempt = send(delivery, place).finally(() => {
      running.delete(attempt)
      place.leave()
    })
    running.add(attempt)
  }

  /** A new connection takes a millisecond. Each workspace starts one at a time, so that they take turns. */
  function turnOf(workspaceId: string) {
    const turn = Promise.resolve(lastTurns.get(workspaceId))
      .then(() => setImmediate())
      .finally(() => {
        if (lastTurns.get(workspaceId) === turn) lastTurns.delete(workspaceId)
      })
    lastTurns.set(workspaceId, turn)
    return turn
  }

  async function send(delivery: Loaded, place: Place) {
    await turnOf(delivery.workspace_id)
    const began = performance.now()
    const reply = await post(delivery)
    if (cutOff.signal.aborted && reply.error) return // it is returned to the queue
    const verdict = verdictOn(reply, delivery.tries, config.webhookRetrySeconds)
    const durationMs = Math.round(performance.now() - began)
    place.answered(verdict.status === 'delivered', durationMs)
    deliveryAttempts.inc({ outcome: verdict.status === 'pending' ? 'retried' : verdict.status })
    attempts.push({ delivery, verdict, reply, durationMs })
    recording ??= record()
  }

  async function post({ event_id, body, url, secret, previous_secrets }: Loaded): Promise<Reply> {
    try {
      const secrets = [secret, ...previous_secrets].map((sealed) => vault.open(sealed))
      return await outbound.post(url, {
        headers: headersFor(event_id, body, secrets),
        body,
        timeoutMs,
        signal: cutOff.signal,
      })
    } catch (error) {
      log.error({ err: error }, 'a webhook message could not be signed: check that SECRET has not changed')
      return { status: null, retryAfter: null, body: null, error: 'The message could not be signed' }
    }
  }

  // While one batch is written the next one is collected.
  async function record() {
    await Promise.resolve()
    while (attempts.length > 0) {
      const batch = attempts
      attempts = []
      await settle(batch.filter(({ verdict }) => !verdict.gaveUp))
      for (const attempt of batch) if (attempt.verdict.gaveUp) await settle([attempt])
      wake()
    }
    recording = undefined
  }

  // If PostgreSQL rejects a batch because of one result, they are written one by one, so that the others are not
  // affected. A failure loses nothing: the claims end, and deliveries that are not marked as ended are sent again.
  async function settle(batch: Attempt[]): Promise<void> {
    const [first] = batch
    if (!first) return
    try {
      if (first.verdict.gaveUp) await loadResources?.()
      await (first.verdict.gaveUp ? giveUp(database, log, first, ahead()) : recordAttempts(database, batch, ahead()))
    } catch (error) {
      if (batch.length > 1 && error instanceof pg.DatabaseError) {
        for (const attempt of batch) await settle([attempt])
        return
      }
      log.error({ err: error, deliveries: batch.length }, 'the results of webhook deliveries could not be recorded')
    }
    for (const { delivery } of batch) claims.delete(delivery.id)
  }

  const heartbeat = setInterval(() => {
    lanes.forgetUnused()
    if (claims.size === 0) return
    holdClaims(database, [...claims], ahead()).catch((error: Error) =>
      log.error({ err: error }, 'claims on deliveries could not be renewed'),
    )
  }, 3000)
  const stopListening = onQueued(wake)
  const turns = Promise.all([takeTurns(takeKnown, shortPause), takeTurns(takeOthers, pauseByLength)])

  return {
    wake,
    async stop() {
      stopping.abort()
      stopListening()
      wake()
      await turns
      const late = setTimeout(() => cutOff.abort(), 5000)
      await Promise.allSettled(running)
      clearTimeout(late)
      await recording
      clearInterval(heartbeat)
      if (claims.size > 0) await releaseClaims(database, [...claims], ahead())
      outbound.close()
    },
  }
}
