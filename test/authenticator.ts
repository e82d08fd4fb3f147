import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'

type Options = {
  origin: string
  rpId?: string
  type?: string
  flags?: number
  signCount?: number
  crossOrigin?: boolean
  /** Signs with another key than that of the passkey. */
  key?: KeyObject
}

/** An authenticator with one passkey, in software: what a browser sends after `toJSON()`, right or wrong. */
export function openAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const id = randomBytes(32)

  const clientData = (challenge: string, type: string, { origin, crossOrigin = false }: Options) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))

  function head({ origin, rpId = new URL(origin).hostname, signCount = 0 }: Options, flags: number) {
    const rest = Buffer.alloc(5)
    rest[0] = flags
    rest.writeUInt32BE(signCount, 1)
    return Buffer.concat([hash('sha256', rpId, 'buffer'), rest])
  }

  return {
    id: id.toString('base64url'),
    /** The response to the options of a registration. */
    create(challenge: string, options: Options) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([head(options, options.flags ?? 0x45), Buffer.alloc(16), length, id])
      return {
        id: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData(challenge, options.type ?? 'webauthn.create', options).toString('base64url'),
          authenticatorData: data.toString('base64url'),
          publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
          publicKeyAlgorithm: -7,
        },
      }
    },
    /** The response to the options of a sign-in. */
    get(challenge: string, options: Options) {
      const data = head(options, options.flags ?? 0x05)
      const client = clientData(challenge, options.type ?? 'webauthn.get', options)
      const signature = sign(
        'sha256',
        Buffer.concat([data, hash('sha256', client, 'buffer')]),
        options.key ?? privateKey,
      )
      return {
        id: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: null,
        },
      }
    },
  }
}
