import { renamedEvents, webhookEvents } from '../server/events/catalogue.ts'
import '../server/resources.ts'
import { headersFor, newSecret } from '../server/webhooks/message.ts'
import { type Arguments, expectNothingElse, UsageError } from './arguments.ts'
import { shown } from './output.ts'
import { openClient } from './profiles.ts'

/**
 * Sends the events of the live stream to a local address as webhooks, under the same types and with real signatures: to
 * develop a receiver that the server cannot reach.
 */
export async function runListen(given: Arguments) {
  const target = given.take('forward-to')
  if (target !== undefined && !URL.canParse(target)) throw new UsageError(`--forward-to ${target} is not a URL.`)
  const secret = given.take('secret') ?? newSecret()
  if (!/^whsec_[\w+/=]+$/.test(secret)) throw new UsageError('--secret must have the form whsec_….')
  const since = given.take('since')
  const types = given.take('events')?.split(',')
  expectNothingElse(given)
  const client = openClient(given)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

  if (target) console.error(`Signing secret: ${secret}`)
  let isOpen = false
  const onOpen = () => {
    if (isOpen) return // connected again
    isOpen = true
    // Only now: an event before the stream is connected would not arrive.
    console.error(
      target ? `Forwarding events to ${target}. Press Ctrl-C to stop.` : 'Waiting for events. Press Ctrl-C to stop.',
    )
  }
  try {
    for await (const event of client.events.stream({ ...(since && { since }), signal: stop.signal, onOpen })) {
      const type = target ? (renamedEvents()[event.type] ?? event.type) : event.type
      if (types && !types.includes(type)) continue
      if (target && !webhookEvents.some((sent) => sent === type)) continue
      const body = JSON.stringify({ ...event, type })
      const outcome = target ? ` ${await deliver(target, event.id, body, secret, stop.signal)}` : ''
      if (process.stdout.isTTY) console.log(shown(`${event.created_at}  ${type}  ${event.id}${outcome}`))
      else console.log(target ? JSON.stringify({ id: event.id, type, outcome: outcome.trim() }) : body)
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error
  }
}

async function deliver(url: string, id: string, body: string, secret: string, signal: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: headersFor(id, body, [secret]),
      redirect: 'manual', // a webhook does not follow redirects either
      signal: AbortSignal.any([signal, AbortSignal.timeout(15_000)]),
    })
    await response.body?.cancel()
    return `${response.status}`
  } catch (error) {
    const { cause, message } = error as Error
    return `failed: ${(cause as Error | undefined)?.message || message}`
  }
}
