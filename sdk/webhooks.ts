import type { WebhookEvent } from './types.ts'

/** The request is not a webhook that the server signed with this secret. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

type Incoming = { headers: Headers; text(): Promise<string> } | { headers: Record<string, unknown>; body: string }

/** A signed request may be this old or, because clocks differ, this far in the future. */
const toleranceSeconds = 300

/**
 * Checks the signature of a webhook (Standard Webhooks) and returns its event. Takes a `Request`, or an object with the
 * headers and the body exactly as received.
 */
export async function verifyWebhook(request: Incoming, secret: string): Promise<WebhookEvent> {
  const headerOf = (name: string) =>
    request.headers instanceof Headers ? request.headers.get(name) : (request.headers as Record<string, string>)[name]
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(headerOf)
  if (!id || !timestamp || !signatures) throw new WebhookVerificationError('A webhook header is missing.')
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new WebhookVerificationError('The timestamp is too old, or in the future.')
  const body = 'body' in request && typeof request.body === 'string' ? request.body : await (request as Request).text()
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const entry of signatures.split(' ')) {
    const [version, signature = ''] = entry.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(signature), content)))
      return JSON.parse(body) as WebhookEvent
  }
  throw new WebhookVerificationError('The signature is not valid for this secret.')
}

function bytesOf(base64: string) {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array(0)
  }
}
