import { newId, timeOf } from '../database/ids.ts'
import type { Tx } from '../database/transaction.ts'
import { changesBetween, recordEvent } from '../events/record.ts'
import { conflict, orNotFound } from '../http/errors.ts'
import type { Vault } from '../http/vault.ts'
import { newSecret } from './message.ts'
import {
  countWebhooks,
  deleteWebhook,
  holdDeliveries,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  updateWebhook,
} from './queries.ts'
import { resumeDeliveries } from './resume.ts'
import type { Webhook, WebhookInput, WebhookPatch } from './schema.ts'

const maxWebhooks = 100
const maxOldSecrets = 10 // each adds a signature to every message

export async function createWebhook(tx: Tx, vault: Vault, { url, events }: WebhookInput) {
  if ((await countWebhooks(tx)) >= maxWebhooks) throw conflict(`A workspace can have at most ${maxWebhooks} webhooks`)
  const id = newId()
  const secret = newSecret()
  const webhook: Webhook = {
    id,
    url,
    events: distinct(events),
    status: 'active',
    failure_reason: null,
    created_at: timeOf(id),
    updated_at: timeOf(id),
  }
  insertWebhook(tx, webhook, vault.seal(secret))
  recordEvent(tx, 'webhook.created', id, { data: webhook })
  return { ...webhook, secret }
}

export async function changeWebhook(tx: Tx, id: string, { events, ...fields }: WebhookPatch): Promise<Webhook> {
  const before = orNotFound(await lockWebhook(tx, id), 'Webhook')
  return saveWebhook(tx, before, {
    ...before,
    ...fields,
    ...(events && !hasSame(before.events, events) && { events: distinct(events) }),
    ...(fields.status && { failure_reason: null }),
  })
}

export async function saveWebhook(tx: Tx, before: Webhook, after: Webhook): Promise<Webhook> {
  const changes = changesBetween(before, after)
  if (!changes) return before
  const webhook = { ...after, updated_at: new Date().toISOString() }
  updateWebhook(tx, webhook)
  if (before.status === 'active' && webhook.status !== 'active') holdDeliveries(tx, webhook.id)
  if (before.status !== 'active' && webhook.status === 'active') await resumeDeliveries(tx, webhook)
  recordEvent(tx, 'webhook.updated', webhook.id, { data: webhook, changes })
  return webhook
}

export async function rotateSecret(tx: Tx, vault: Vault, id: string) {
  const before = orNotFound(await lockWebhook(tx, id), 'Webhook')
  const webhook = { ...before, updated_at: new Date().toISOString() }
  const secret = newSecret()
  if (!(await replaceSecret(tx, webhook, vault.seal(secret), maxOldSecrets)))
    throw conflict(
      `A webhook can have at most ${maxOldSecrets} previous secrets, each valid for 24 hours. Wait until one has expired.`,
    )
  recordEvent(tx, 'webhook.secret_rotated', id, { data: webhook })
  return { ...webhook, secret }
}

export async function removeWebhook(tx: Tx, id: string) {
  const webhook = orNotFound(await lockWebhook(tx, id), 'Webhook')
  deleteWebhook(tx, id)
  recordEvent(tx, 'webhook.deleted', id, { data: webhook })
}

/** The order of the events does not matter. */
const hasSame = (some: readonly string[], others: readonly string[]) =>
  new Set(some).symmetricDifference(new Set(others)).size === 0

const distinct = <Item>(items: readonly Item[]) => [...new Set(items)]
