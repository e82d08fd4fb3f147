import type { FastifyInstance } from 'fastify'
import { isMember } from '../cluster/link.ts'
import type { Config } from '../config.ts'
import { tooMany } from './errors.ts'
import { networkOf, siteOf } from './network.ts'
import { openClusterLimits } from './limits-cluster.ts'
import { type Counter, type Limiter, limitInMemory } from './token-bucket.ts'

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits
  }
}

export type Limits = {
  calls: Limiter | undefined
  /** Otherwise one person could create many keys and use them all at once. */
  callsOfPerson: Limiter | undefined
  failures: Limiter | undefined
  /** Emails to an address that a stranger named: for each address and site, and for each kind and address. */
  mailsFromSite: Limiter | undefined
  mails: Limiter | undefined
  policy: string
  /** A bucket for each id under this name; undefined if limits are off. */
  open(name: string, perSecond: number, burst: number): Limiter | undefined
  /** Fixed-window counters for the sign-in library, if several processes must share them. */
  count: Counter | undefined
}

/** All keys and sessions of a person together have the limit of this many. */
export const busyKeys = 5

/** Each key, session and person has a bucket, and each address has one for failed attempts. */
export async function openLimits(
  app: FastifyInstance,
  { rateLimit: { perSecond, burst }, redisUrl }: Config,
): Promise<Limits> {
  if (perSecond === 0)
    return {
      calls: undefined,
      callsOfPerson: undefined,
      failures: undefined,
      mailsFromSite: undefined,
      mails: undefined,
      policy: '',
      open: () => undefined,
      count: undefined,
    }
  // The Redis client takes a while to load, so only when it is used.
  const shared = redisUrl
    ? (await import('./limits-redis.ts')).openRedisLimits(app, redisUrl)
    : isMember
      ? openClusterLimits()
      : undefined
  const open = (name: string, rate: number, size: number) =>
    shared ? shared.bucket(name, rate, size) : limitInMemory(rate, size)
  return {
    open,
    count: shared?.count,
    calls: open('calls', perSecond, burst),
    callsOfPerson: open('calls-of-person', perSecond * busyKeys, burst * busyKeys),
    failures: open('failures', 1, 20),
    mailsFromSite: open('mails-from-site', 1 / 3600, 5),
    mails: open('mails', 1 / 1800, 20),
    policy: `"default";q=${perSecond};w=1`,
  }
}

/** Counts one request, or only checks with a cost of 0. Throws a 429 if there are too many. Without a limiter there is no limit. */
export async function take(limiter: Limiter | undefined, id: string, message: string, cost = 1) {
  const verdict = await limiter?.(id, cost)
  if (verdict && !verdict.allowed) throw tooMany(message, verdict.retryAfter)
}

/** Only failures count against an address, so that a valid key or link still works from there. */
export const countFailure = ({ failures }: Limits, ip: string) =>
  take(failures, networkOf(ip), 'Too many failed attempts from this address')

/**
 * Counts an email to an address that anyone can name. One site alone cannot use up the limit of an address. Each kind of
 * email has its own limit, so that sign-ups by strangers do not block a reset: if strangers use up the limit of resets, the
 * owner has received links that work. Strangers cannot request sign-ups with an invitation.
 */
export async function takeMail({ mailsFromSite, mails }: Limits, kind: MailKind, to: string, ip: string) {
  const message = 'Too many emails were requested for this address'
  await take(mailsFromSite, `${siteOf(ip)} ${to}`, message)
  await take(mails, `${kind} ${to}`, message)
}

type MailKind = 'reset' | 'sign-up' | 'invited sign-up' | 'change of address'
