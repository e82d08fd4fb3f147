import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload } from 'jose'
import { type Config, isIssuer } from '../config.ts'
import { invisible } from '../http/invisible.ts'

export type OidcSettings = NonNullable<Config['oidc']>

/** What the provider says about a person. */
export type Identity = {
  /** The issuer and the subject: a subject is unique only within its issuer. */
  id: string
  email: string | undefined
  isEmailVerified: boolean
  name: string | undefined
}

/** The values that bind the response of the provider to the request, and to the browser that sent it. */
export type Attempt = { state: string; nonce: string; verifier: string; redirectUri: string }

/** The provider did not answer, or its configuration cannot be used. */
export class ProviderUnavailable extends Error {}
/** The provider answered, but its answer does not prove an identity. */
export class IdentityRejected extends Error {}

type Metadata = {
  issuer: string
  authorization_endpoint: string
  token_endpoint: string
  jwks_uri: string
  userinfo_endpoint?: string
  token_endpoint_auth_methods_supported?: string[]
}

const requestTimeout = 5000
const maxBytes = 256 * 1024
const metadataLifetime = 3600 * 1000
// Only signatures with a key pair: with HS256 the client secret would be the key, and `none` is no signature.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** A client of the OpenID Connect provider: the authorization code flow with PKCE, state and nonce. */
export function openProvider({ issuer, clientId, clientSecret }: OidcSettings) {
  let known: { found: Promise<Provider>; until: number } | undefined

  /** The metadata is read on first use and then once an hour. A failure is not kept, so the next sign-in tries again. */
  function discover() {
    if (known && known.until > Date.now()) return known.found
    const found = readProvider(issuer)
    known = { found, until: Date.now() + metadataLifetime }
    found.catch(() => (known = undefined))
    return found
  }

  return {
    /** Throws if the provider cannot be used; `rapport doctor` reports the message. */
    check: async () => void (await discover()),

    async start(redirectUri: string): Promise<{ url: string; attempt: Attempt }> {
      const { metadata } = await discover()
      const [state, nonce, verifier] = [random(), random(), random()]
      const url = new URL(metadata.authorization_endpoint)
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return { url: url.href, attempt: { state, nonce, verifier, redirectUri } }
    },

    async finish(code: string, { nonce, verifier, redirectUri }: Attempt): Promise<Identity> {
      const { metadata, keys } = await discover()
      const tokens = await exchange(metadata, { code, code_verifier: verifier, redirect_uri: redirectUri })
      const claims = await verify(tokens.id_token, keys)
      if (claims.nonce !== nonce) throw new IdentityRejected('the nonce of the ID token is not that of this sign-in')
      // Many providers put the address into the ID token, others only into the userinfo response.
      const about =
        claims.email === undefined && metadata.userinfo_endpoint && typeof tokens.access_token === 'string'
          ? await readUserInfo(metadata.userinfo_endpoint, tokens.access_token, claims.sub!)
          : claims
      return {
        id: `${issuer} ${claims.sub}`,
        email: typeof about.email === 'string' ? about.email : undefined,
        isEmailVerified: about.email_verified === true,
        name: typeof about.name === 'string' ? storableName(about.name) : undefined,
      }
    },
  }

  async function exchange(metadata: Metadata, parameters: Record<string, string>) {
    const byBasic = (metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes(
      'client_secret_basic',
    )
    const basic = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64')
    const { status, body } = await request(metadata.token_endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(byBasic && { authorization: `Basic ${basic}` }),
      },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        ...parameters,
        ...(!byBasic && { client_id: clientId, client_secret: clientSecret }),
      }),
    })
    if (status >= 500) throw new ProviderUnavailable(`the token endpoint returns ${status}`)
    if (status !== 200) throw new IdentityRejected(`the token endpoint returns ${status} ${shortened(body.error)}`)
    return body
  }

  async function verify(idToken: unknown, keys: Provider['keys']): Promise<JWTPayload> {
    if (typeof idToken !== 'string') throw new IdentityRejected('the token response has no ID token')
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        issuer,
        audience: clientId,
        algorithms,
        clockTolerance: 60,
        requiredClaims: ['sub', 'iat', 'exp'],
      })
      if (typeof payload.sub !== 'string' || !isSubject(payload.sub))
        throw new IdentityRejected('the subject is not a text of 1 to 255 characters')
      if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== clientId)
        throw new IdentityRejected('the ID token was issued to another client')
      return payload
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code === 'ERR_JOSE_GENERIC' || error instanceof ProviderUnavailable)
        throw new ProviderUnavailable(`the keys cannot be read: ${message}`, { cause: error })
      throw new IdentityRejected(`the ID token is invalid: ${message}`, { cause: error })
    }
  }
}

type Provider = Awaited<ReturnType<typeof readProvider>>

async function readProvider(issuer: string) {
  const { status, body } = await request(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  if (status !== 200) throw new ProviderUnavailable(`${issuer} returns ${status} for its OpenID configuration`)
  const metadata = body as Metadata
  if (metadata.issuer !== issuer)
    throw new ProviderUnavailable(
      `the issuer of the OpenID configuration is ${shortened(metadata.issuer)}: set OIDC_ISSUER to exactly this value if it is the right one`,
    )
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const)
    if (typeof metadata[name] !== 'string' || !isEndpoint(issuer, metadata[name]))
      throw new ProviderUnavailable(`${name} in the OpenID configuration is not an https URL`)
  if (metadata.userinfo_endpoint !== undefined && !isEndpoint(issuer, metadata.userinfo_endpoint))
    throw new ProviderUnavailable('userinfo_endpoint in the OpenID configuration is not an https URL')
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), {
    async [customFetch](url, init) {
      const { status, text } = await readText(url, init)
      return new Response(text || null, { status })
    },
  })
  return { metadata, keys }
}

/** Only a provider on this computer, which has no https itself, may have endpoints without https. */
const isEndpoint = (issuer: string, url: string) =>
  URL.canParse(url) &&
  isIssuer(new URL(url).origin) &&
  (new URL(url).protocol === 'https:' || new URL(issuer).protocol === 'http:')

async function readUserInfo(endpoint: string, accessToken: string, subject: string) {
  const { status, body } = await request(endpoint, { headers: { authorization: `Bearer ${accessToken}` } })
  if (status >= 500) throw new ProviderUnavailable(`the userinfo endpoint returns ${status}`)
  if (status !== 200) throw new IdentityRejected(`the userinfo endpoint returns ${status}`)
  if (body.sub !== subject) throw new IdentityRejected('the userinfo response is about another person')
  return body
}

/** A JSON object. */
async function request(url: string, init?: RequestInit) {
  const { status, text } = await readText(url, init)
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text)
    if (typeof body !== 'object' || body === null) throw new Error('the response is not a JSON object')
    return { status, body: body as Record<string, unknown> }
  } catch (error) {
    throw unusable(url, error as Error)
  }
}

/** Within the limits of time and size. Redirects are not followed, because they could lead anywhere. */
async function readText(url: string, init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  headers.set('accept', 'application/json')
  try {
    const response = await fetch(url, {
      ...init,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeout),
    })
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length > maxBytes) throw new Error(`the response is larger than ${maxBytes} bytes`)
    }
    return { status: response.status, text }
  } catch (error) {
    throw unusable(url, error as Error)
  }
}

function unusable(url: string, error: Error) {
  const { name, message, cause } = error
  const why = name === 'TimeoutError' ? `no response within ${requestTimeout / 1000} seconds` : message
  return new ProviderUnavailable(
    `${new URL(url).origin} cannot be used: ${cause instanceof Error ? cause.message || why : why}`,
    { cause: error },
  )
}

const random = () => randomBytes(32).toString('base64url')
/** `application/x-www-form-urlencoded`, as RFC 6749 requires in the Basic header. */
const formEncoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
/** What the database can store: no NUL, no half of a surrogate pair. Undefined if nothing of it is visible. */
function storableName(name: string) {
  const stored = [...name.replaceAll('\0', '').toWellFormed().trim()].slice(0, 255).join('')
  return stored === '' || invisible.test(stored) ? undefined : stored
}
/** Halves of surrogate pairs would all be stored as the same character, so that two subjects would be one. */
const isSubject = (sub: string) => sub !== '' && sub.length <= 255 && !sub.includes('\0') && sub.isWellFormed()
const shortened = (value: unknown) => JSON.stringify(value ?? null).slice(0, 200)
