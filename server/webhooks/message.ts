import { createHmac, randomBytes } from 'node:crypto'

/** As in the Standard Webhooks specification: 32 random bytes in base 64. */
export const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** One signature for each secret, because the receiver may know either after a rotation. */
export function headersFor(eventId: string, body: string | Buffer, secrets: readonly string[], now = Date.now()) {
  const timestamp = String(Math.floor(now / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.`).update(body).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
