import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto'

// The server's part of WebAuthn for passkeys. No attestation is requested: a passkey is added in a session of its
// person, who may use any authenticator. Without attestation nothing vouches for the attestation object, so the public
// key is taken as the browser exports it, and no CBOR has to be read.

/** A credential or an assertion that does not prove what it should. */
export class PasskeyRejected extends Error {}

export type Expected = { type: 'webauthn.create' | 'webauthn.get'; origin: string; rpId: string }

/** COSE algorithm identifiers, with the keys that they are used with. */
const algorithms: Record<number, { digest: string | null; fits(key: KeyObject): boolean }> = {
  [-7]: {
    digest: 'sha256',
    fits: (key) => key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1',
  },
  [-8]: { digest: null, fits: (key) => key.asymmetricKeyType === 'ed25519' },
  [-257]: {
    digest: 'sha256',
    fits: (key) => key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048,
  },
}
export const supportedAlgorithms = [-7, -8, -257]

/** The challenge that the browser signed; throws if the page or the kind of request is another one. */
export function readClientData(clientDataJSON: Buffer, { type, origin }: Expected): string {
  const data = parsed(clientDataJSON)
  if (data.type !== type) throw new PasskeyRejected(`the type is ${JSON.stringify(data.type)}`)
  if (data.origin !== origin) throw new PasskeyRejected(`the origin is ${JSON.stringify(data.origin)}`)
  if (data.crossOrigin === true) throw new PasskeyRejected('the page is embedded in another site')
  if (typeof data.challenge !== 'string') throw new PasskeyRejected('there is no challenge')
  return data.challenge
}

function parsed(json: Buffer): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(json.toString('utf8'))
    if (typeof data === 'object' && data !== null) return data as Record<string, unknown>
  } catch {
    // Rejected below.
  }
  throw new PasskeyRejected('the client data is not a JSON object')
}

const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40]

/**
 * The signature counter. The authenticator must have verified its user with a PIN or biometrics, so that a passkey
 * counts as two factors.
 */
export function readAuthenticatorData(data: Buffer, rpId: string): { signCount: number } {
  if (data.length < 37) throw new PasskeyRejected('the authenticator data is too short')
  if (!data.subarray(0, 32).equals(hash('sha256', rpId, 'buffer')))
    throw new PasskeyRejected('the passkey belongs to another site')
  const flags = data[32]!
  if (!(flags & userPresent) || !(flags & userVerified)) throw new PasskeyRejected('the user was not verified')
  return { signCount: data.readUInt32BE(33) }
}

/** The id of the new credential, as the authenticator states it. */
export function readNewCredentialId(data: Buffer): Buffer {
  if (!(data[32]! & hasCredential) || data.length < 55) throw new PasskeyRejected('there is no new credential')
  const length = data.readUInt16BE(53)
  const id = data.subarray(55, 55 + length)
  if (length === 0 || length > 1023 || id.length !== length) throw new PasskeyRejected('the credential id is invalid')
  return id
}

export function readPublicKey(spki: Buffer, algorithm: number): KeyObject {
  const known = algorithms[algorithm]
  if (!known) throw new PasskeyRejected(`the algorithm ${algorithm} is not supported`)
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    if (known.fits(key)) return key
  } catch {
    // Rejected below.
  }
  throw new PasskeyRejected('the public key does not fit its algorithm')
}

/** The authenticator signs its data and a hash of the client data. */
export function isSignedBy(
  { spki, algorithm }: { spki: Buffer; algorithm: number },
  {
    authenticatorData,
    clientDataJSON,
    signature,
  }: Record<'authenticatorData' | 'clientDataJSON' | 'signature', Buffer>,
) {
  const signed = Buffer.concat([authenticatorData, hash('sha256', clientDataJSON, 'buffer')])
  return verify(algorithms[algorithm]!.digest, signed, readPublicKey(spki, algorithm), signature)
}
