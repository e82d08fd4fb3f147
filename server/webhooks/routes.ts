import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Config } from '../config.ts'
import { sql } from '../database/sql.ts'
import { owners, ownersWithSecret } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, many, manyByCursor, one, Params } from '../http/envelope.ts'
import { type ValidationError, orNotFound, notFound, refuse } from '../http/errors.ts'
import { type ProblemFinder, withRules } from '../http/refusals.ts'
import { openOutbound } from '../outbound/client.ts'
import { findWebhook, listDeliveries, listWebhooks } from './queries.ts'
import { retryDelivery, testWebhook } from './redeliver.ts'
import { replayEvents } from './replay.ts'
import { changeWebhook, createWebhook, removeWebhook, rotateSecret } from './save.ts'
import {
  Delivery,
  DeliveryParams,
  deliveryQuery,
  Replayed,
  ReplayInput,
  Webhook,
  WebhookInput,
  WebhookPatch,
  WebhookQuery,
  WebhookWithSecret,
} from './schema.ts'

const tags = ['Webhooks']

const deliveryDescription = `Every event is sent as a POST with the body
\`{ id, type, created_at, workspace_id, request_id, data }\`. \`data\` is the record as the API returns it, or its last state
if it was deleted. Updates also have \`changes\` (\`{ field: { from, to } }\`), a moved deal has \`from_stage\` and
\`to_stage\`, a contact that was merged into another has
\`merged_into\`, and the update of the other has \`merged_from\`.

Messages are signed according to the [Standard Webhooks](https://www.standardwebhooks.com) specification with the headers
\`webhook-id\` (the id of the event, the same in every attempt), \`webhook-timestamp\` and \`webhook-signature\`. The signing
\`secret\` is shown in this response only.

A 2xx response within 15 seconds counts as delivered; redirects are not followed. Otherwise the delivery is retried: ten attempts in
total over about three days. A longer \`Retry-After\` is respected, up to 30 days. The webhook becomes \`failed\` after a 410, or if all
attempts for an event failed and no other delivery has succeeded since. Events may arrive more than once and out of order.`

export const webhookRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const change = changes(app, { table: sql`webhooks`, schema: Webhook, find: findWebhook })
  const outbound = openOutbound({ allow: config.outboundAllow })

  function problemsOfUrl({ url }: WebhookPatch): ValidationError[] {
    const message = url === undefined ? undefined : outbound.check(url, ['https:'])
    return message ? [{ field: 'url', message }] : []
  }
  const findProblems: ProblemFinder<WebhookPatch> = ({ body }) => problemsOfUrl(body)

  app.get(
    '/webhooks',
    {
      ...owners,
      schema: { summary: 'List webhooks', tags, querystring: WebhookQuery, response: { 200: many(Webhook) } },
    },
    ({ db, query }) => listWebhooks(db, query),
  )

  app.get(
    '/webhooks/:id',
    { ...owners, schema: { summary: 'Get a webhook', tags, params: Params, response: { 200: one(Webhook) } } },
    async ({ db, params }) => ({ data: orNotFound(await findWebhook(db, params.id), 'Webhook') }),
  )

  change.post(
    '/webhooks',
    {
      ...withRules(ownersWithSecret, findProblems),
      schema: {
        summary: 'Create a webhook',
        description: deliveryDescription,
        tags,
        body: WebhookInput,
        response: { 201: one(WebhookWithSecret) },
      },
    },
    async (tx, { body }) => {
      refuse(problemsOfUrl(body))
      return { data: await createWebhook(tx, app.vault, body) }
    },
  )

  change.patch(
    '/webhooks/:id',
    {
      ...withRules(owners, findProblems),
      schema: {
        summary: 'Update, pause or resume a webhook',
        tags,
        params: Params,
        body: WebhookPatch,
        response: { 200: one(Webhook) },
      },
    },
    async (tx, { params, body }) => {
      refuse(problemsOfUrl(body))
      return { data: await changeWebhook(tx, params.id, body) }
    },
  )

  change.delete(
    '/webhooks/:id',
    { ...owners, schema: { summary: 'Delete a webhook', tags, params: Params, response: { 200: deleted } } },
    async (tx, { params }) => {
      await removeWebhook(tx, params.id)
      return { data: null }
    },
  )

  change.post(
    '/webhooks/:id/rotate-secret',
    {
      ...ownersWithSecret,
      schema: {
        summary: 'Replace the secret of a webhook',
        description:
          'Returns a new secret, which is shown in this response only. For 24 hours messages are also signed with the previous secret, so that the receiver can switch without losing any. At most ten previous secrets can be valid at a time; beyond that the request is a 409.',
        tags,
        params: Params,
        response: { 200: one(WebhookWithSecret) },
      },
    },
    async (tx, { params }) => ({ data: await rotateSecret(tx, app.vault, params.id) }),
  )

  change.post(
    '/webhooks/:id/test',
    {
      ...owners,
      schema: {
        summary: 'Send a test event',
        description:
          'Sends a `webhook.test` event to this webhook and returns its delivery. List the deliveries of the webhook to see the result.',
        tags,
        params: Params,
        response: { 200: one(Delivery) },
      },
    },
    async (tx, { params }) => ({ data: await testWebhook(tx, params.id) }),
  )

  change.post(
    '/webhooks/:id/replay',
    {
      ...owners,
      schema: {
        summary: 'Replay undelivered events',
        description:
          'Queues every event since the given time that the webhook is subscribed to and that was not delivered to it, including events from while it was paused or failed. The request reads the first 5,000 events since then; if there are more, they are queued in the background, and the response has `more`. Events of changes that are in progress are queued when these are complete.',
        tags,
        params: Params,
        body: ReplayInput,
        response: { 200: one(Replayed) },
      },
    },
    async (tx, { params, body }) => ({ data: await replayEvents(tx, params.id, body.since) }),
  )

  app.get(
    '/webhooks/:id/deliveries',
    {
      ...owners,
      schema: {
        summary: 'List deliveries',
        description:
          'The attempts to deliver events to the webhook and their results. A delivery is kept for 30 days, or until its last attempt if that is later.',
        tags,
        params: Params,
        querystring: deliveryQuery(),
        response: { 200: manyByCursor(Delivery) },
      },
    },
    async ({ db, params, query }) => {
      const [webhook, page] = await Promise.all([findWebhook(db, params.id), listDeliveries(db, params.id, query)])
      if (!webhook) throw notFound('Webhook')
      return page
    },
  )

  change.post(
    '/webhooks/:id/deliveries/:delivery_id/retry',
    {
      ...owners,
      schema: { summary: 'Retry a delivery', tags, params: DeliveryParams, response: { 200: one(Delivery) } },
    },
    async (tx, { params }) => ({ data: await retryDelivery(tx, params.id, params.delivery_id) }),
  )
}
