import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Config } from '../config.ts'
import { changes } from '../http/change.ts'
import { deleted, nullable, object, Params } from '../http/envelope.ts'
import { invalid } from '../http/errors.ts'
import { openStorage } from '../storage/open.ts'
import { deleteAccount, deleteWorkspace, findOwnWorkspace, lockOwnWorkspace } from './delete.ts'
import { findPerson, findWorkspace, lockWorkspace } from '../workspaces/queries.ts'
import { Workspace } from '../workspaces/schema.ts'

const notForKeys = 'A key cannot delete an account: sign in to do this'
const anybody = { config: { access: { role: 'member', withoutWorkspace: true }, movesSession: true } } as const
const people = { config: { access: { ...anybody.config.access, notForKeys }, movesSession: true } } as const

const confirm = (description: string) => Type.Optional(Type.String({ maxLength: 400, description }))
// Some proxies and clients drop the body of a DELETE.
const confirmation = (description: string) => ({
  body: nullable(object({ confirm: confirm(description) })),
  querystring: object({ confirm: confirm(description) }),
})

type Confirmed = { body: { confirm?: string } | null; query: { confirm?: string } }

function requireConfirmation({ body, query }: Confirmed, expected: string, what: string) {
  const given = body?.confirm ?? query.confirm
  if (given?.trim().toLowerCase() !== expected) throw invalid([{ field: 'confirm', message: `must be ${what}` }])
}

export const deletionRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const change = changes(app)
  const workspaces = changes(app, { lock: lockWorkspace, schema: Workspace, find: findWorkspace })
  const storage = await openStorage(config)

  workspaces.delete(
    '/workspaces/:id',
    {
      ...anybody,
      schema: {
        operationId: 'deleteWorkspace',
        summary: 'Delete a workspace',
        description:
          'For owners. Deletes the workspace with everything in it for good; it cannot be undone. Its keys, streams and webhooks end at once, and the data is cleared in the background. A key can delete its own workspace only. Send the slug of the workspace as `confirm`, in the body or as a query parameter.',
        tags: ['Workspaces'],
        params: Params,
        ...confirmation('The slug of the workspace'),
        response: { 200: deleted },
      },
    },
    async (tx, { params, body, query }) => {
      const workspace = await findOwnWorkspace(tx, params.id)
      requireConfirmation({ body, query }, workspace.slug, 'the slug of the workspace')
      await lockOwnWorkspace(tx, workspace.id)
      await deleteWorkspace(tx, workspace.id, storage)
      return { data: null }
    },
  )

  change.delete(
    '/me',
    {
      ...people,
      schema: {
        operationId: 'deleteAccount',
        summary: 'Delete your account',
        description:
          'For signed-in people only. Deletes your address, password, sessions and keys for good. Workspaces in which you are the only member are deleted too. If you are the last owner of a workspace with other members, this is a 409. Records and the audit log still show your name. Send your email address as `confirm`, in the body or as a query parameter.',
        tags: ['Workspaces'],
        ...confirmation('Your email address'),
        response: { 200: deleted },
      },
    },
    async (tx, { body, query }) => {
      const person = await findPerson(tx)
      requireConfirmation({ body, query }, person.email, 'your email address')
      await deleteAccount(tx, person.id, storage)
      return { data: null }
    },
  )
}
