import type { IncomingMessage } from 'node:http'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Caller, systemCaller } from '../database/caller.ts'
import { sql } from '../database/sql.ts'
import { transaction } from '../database/transaction.ts'
import { anyone, members, membersThemselves } from '../http/access.ts'
import { collectBody } from '../http/body.ts'
import { changes } from '../http/change.ts'
import { deleted, one } from '../http/envelope.ts'
import { notFound } from '../http/errors.ts'
import { pageHeaders } from '../http/page-headers.ts'
import { askPage, donePage } from './page.ts'
import { changePreferences, findPreferences } from './preferences.ts'
import { Preferences, PreferencesPatch } from './schema.ts'
import { claimIn } from './unsubscribe.ts'

const tags = ['Reminders']
const Token = Type.Object({ token: Type.String({ description: 'The token in the link of an email' }) })
const Page = Type.Unsafe<string>({ type: 'string' })

export const reminderRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/me/preferences',
    {
      ...members,
      schema: {
        tags,
        operationId: 'getPreferences',
        summary: 'Get your preferences',
        description:
          'They belong to you and this workspace. An API key gets those of the person who created it. Emails are off until you turn them on.',
        response: { 200: one(Preferences) },
      },
    },
    async ({ db }) => ({ data: await findPreferences(db) }),
  )

  changes(app).patch(
    '/me/preferences',
    {
      ...membersThemselves,
      schema: {
        tags,
        operationId: 'updatePreferences',
        summary: 'Change your preferences',
        body: PreferencesPatch,
        response: { 200: one(Preferences) },
      },
    },
    async (tx, { body }) => ({ data: await changePreferences(tx, body) }),
  )

  // A mail program sends a form (RFC 8058). The token contains everything that is needed.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    async (request: FastifyRequest, body: IncomingMessage) => void (await collectBody(request, body)),
  )

  app.get(
    '/unsubscribe/:token',
    {
      ...anyone,
      schema: {
        tags,
        operationId: 'showUnsubscribePage',
        summary: 'Show the page to unsubscribe from an email',
        description: 'A page with a button. Opening it changes nothing, because mail scanners open links.',
        'x-errors': ['NOT_FOUND'],
        params: Token,
        response: { 200: { description: 'The page', content: { 'text/html': { schema: Page } } } },
      },
    },
    async ({ params }, reply) => {
      const { mail, workspace } = await subscriptionOf(params.token)
      return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(askPage(mail, workspace))
    },
  )

  app.post(
    '/unsubscribe/:token',
    {
      ...anyone,
      schema: {
        tags,
        operationId: 'unsubscribe',
        summary: 'Unsubscribe from an email',
        description:
          'One-click unsubscription (RFC 8058) by the link in the `List-Unsubscribe` header of a reminder email. Turns this kind of email off in the preferences of its recipient. A browser gets a page.',
        'x-errors': ['NOT_FOUND'],
        params: Token,
        response: {
          200: {
            description: 'Unsubscribed',
            content: { 'application/json': { schema: deleted }, 'text/html': { schema: Page } },
          },
        },
      },
    },
    async ({ params, headers, id }, reply) => {
      const { mail, workspace, caller } = await subscriptionOf(params.token)
      await transaction(app.database, { ...caller, requestId: id }, (tx) => changePreferences(tx, { [mail]: false }))
      if (!headers.accept?.includes('text/html'))
        return reply.type('application/json; charset=utf-8').send({ data: null } as never)
      return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(donePage(mail, workspace))
    },
  )

  async function subscriptionOf(token: string) {
    const claim = claimIn(app.vault, token)
    const [rows] = await app.database.send([
      sql`select u.name, w.name as workspace
            from members m
            join users u on u.id = m.user_id
            join workspaces w on w.id = m.workspace_id
           where m.workspace_id = ${claim?.workspaceId ?? null} and m.user_id = ${claim?.userId ?? null}`,
    ])
    const found = rows![0] as { name: string; workspace: string } | undefined
    if (!claim || !found) throw notFound('Subscription')
    const { mail, workspaceId, userId } = claim
    const caller: Caller = { ...systemCaller(workspaceId, null, found.name), type: 'user', id: userId, userId }
    return { mail, workspace: found.workspace, caller }
  }
}
