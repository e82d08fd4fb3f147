import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'

/** What the provider says about a person who signs in there. */
export type Profile = { email?: string; email_verified?: boolean; name?: string }

/**
 * A real OpenID Connect provider on loopback. Its sign-in page is replaced by `next`: the person of the following sign-in.
 */
export async function startProvider() {
  let handler: RequestListener = (_request, response) => void response.writeHead(503).end()
  const server = createServer((request, response) => handler(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = {
    issuer,
    clientId: 'rapport',
    clientSecret: 'a secret of the client',
    name: 'Acme',
    domains: [] as string[],
  }
  const callbacks = new Map<string, RequestListener>()
  const profiles = new Map<string, Profile>()
  let next: { subject: string } | 'cancel' = { subject: 'nobody' }

  /** Accepts sign-ins for this API, whose address is known only after it has started. */
  function serve(apiUrl: string) {
    if (!callbacks.has(apiUrl)) callbacks.set(apiUrl, open(apiUrl))
    handler = callbacks.get(apiUrl)!
  }

  function open(apiUrl: string) {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
          redirect_uris: [`${apiUrl}/api/auth/oidc/callback`],
        },
      ],
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...profiles.get(id) }) }),
      cookies: { keys: ['a key for the cookies of the test'] },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    })
    provider.use(async (ctx: KoaContextWithOIDC, proceed: () => Promise<void>) => {
      if (!ctx.path.startsWith('/interaction/')) return proceed()
      const details = await provider.interactionDetails(ctx.req, ctx.res)
      if (next === 'cancel')
        return provider.interactionFinished(
          ctx.req,
          ctx.res,
          { error: 'access_denied' },
          { mergeWithLastSubmission: false },
        )
      const grant = new provider.Grant({ accountId: next.subject, clientId: settings.clientId })
      grant.addOIDCScope('openid email profile')
      const grantId = await grant.save()
      return provider.interactionFinished(
        ctx.req,
        ctx.res,
        details.prompt.name === 'login' ? { login: { accountId: next.subject } } : { consent: { grantId } },
        { mergeWithLastSubmission: true },
      )
    })
    return provider.callback()
  }

  return {
    issuer,
    settings,
    serve,
    /** Who signs in next. */
    signInAs(subject: string, profile: Profile) {
      profiles.set(subject, profile)
      next = { subject }
    },
    cancel: () => (next = 'cancel'),
    /** Accepts connections and never answers. */
    fallSilent: () => (handler = () => {}),
    answerWith: (other: RequestListener) => (handler = other),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
