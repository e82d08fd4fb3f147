import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Answer } from './api.ts'

/** The code of an authenticator app (RFC 6238), `steps` of 30 seconds from now. */
export function totp(secret: string, steps = 0) {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps))
  const mac = createHmac('sha1', key).update(counter).digest()
  return String((mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

type Session = { send(method: string, path: string, body: object): Promise<Answer> }

/** Turns on two-factor authentication. The last response has the cookie of a new session. */
export async function turnOnTwoFactor({ send }: Session, password: string) {
  const made = await send('POST', '/api/auth/two-factor/enable', { password })
  const { totpURI, backupCodes } = made as unknown as { totpURI: string; backupCodes: string[] }
  const secret = new URL(totpURI).searchParams.get('secret')!
  const verified = await send('POST', '/api/auth/two-factor/verify-totp', { code: totp(secret) })
  assert.equal(verified.status, 200, JSON.stringify(verified))
  return { secret, backupCodes, verified }
}
