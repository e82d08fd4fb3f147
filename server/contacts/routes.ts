import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from '../database/sql.ts'
import { Activity, activityQuery, listActivity, problemsOfActivity } from '../timeline/timeline.ts'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, many, manyByCursor, one, Params } from '../http/envelope.ts'
import { orNotFound, notFound } from '../http/errors.ts'
import { withRules } from '../http/refusals.ts'
import { problemsOfMerge } from '../records/merge.ts'
import { problemsOfParts } from '../records/parts.ts'
import { ifTooLarge } from '../trash/limit.ts'
import { ifBeingRestored, ifMergeIsUndone } from '../trash/queries.ts'
import { deleteContact } from './delete.ts'
import { mergeContacts, MergeInput } from './merge.ts'
import { findContact, listContacts } from './queries.ts'
import { changeContact, createContact } from './save.ts'
import { Contact, ContactInput, ContactPatch, ContactQuery, contact } from './record.ts'

const tags = ['Contacts']

export const contactRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app, { table: sql`contacts`, schema: Contact, find: findContact })

  app.get(
    '/contacts',
    {
      ...withRules(members, ({ db, query }) => contact.problemsOfFilter(db, query)),
      schema: { tags, summary: 'List contacts', querystring: ContactQuery, response: { 200: manyByCursor(Contact) } },
    },
    ({ db, query }) => listContacts(db, query),
  )

  app.get(
    '/contacts/:id',
    { ...members, schema: { tags, summary: 'Get a contact', params: Params, response: { 200: one(Contact) } } },
    async ({ db, params }) => ({ data: orNotFound(await findContact(db, params.id), 'Contact') }),
  )

  change.post(
    '/contacts',
    {
      ...withRules(members, problemsOfParts('contacts', { isNew: true })),
      schema: { tags, summary: 'Create a contact', body: ContactInput, response: { 201: one(Contact) } },
    },
    async (tx, { body }) => ({ data: await createContact(tx, body) }),
  )

  change.patch(
    '/contacts/:id',
    {
      ...withRules(members, problemsOfParts('contacts', { isNew: false })),
      schema: {
        tags,
        summary: 'Change a contact',
        params: Params,
        body: ContactPatch,
        response: { 200: one(Contact) },
      },
    },
    async (tx, { params, body }) => ({ data: await changeContact(tx, params.id, body) }),
  )

  change.delete(
    '/contacts/:id',
    {
      ...members,
      schema: {
        tags,
        summary: 'Delete a contact',
        description: `Its interactions, follow-ups and commitments are deleted too, and its deals lose the link to it. ${ifTooLarge.delete} ${ifMergeIsUndone}`,
        params: Params,
        response: { 200: deleted },
      },
    },
    async (tx, { params }) => {
      await deleteContact(tx, params.id)
      return { data: null }
    },
  )

  change.post(
    '/contacts/merge',
    {
      ...withRules(members, problemsOfMerge('contacts')),
      schema: {
        tags,
        summary: 'Merge two contacts',
        description: `Interactions, deals, follow-ups, commitments and activity of the source move to the target, which also takes its tags and fills its own empty fields; an email or phone of the source that differs is added to \`other_emails\` or \`other_phones\`, while there is room; then the source is moved to the trash. Restoring it undoes the merge: what came from it goes back to it, and the target gets the fields and tags that it had before, except those changed since. Use \`fields\` to set values of the target in the same transaction, for example where both contacts have one. ${ifTooLarge.merge} ${ifBeingRestored}`,
        body: MergeInput,
        response: { 200: one(Contact) },
      },
    },
    async (tx, { body }) => ({ data: await mergeContacts(tx, body) }),
  )

  app.get(
    '/contacts/:id/activity',
    {
      ...withRules(members, problemsOfActivity),
      schema: {
        tags,
        summary: 'List the activity of a contact',
        description: 'Its interactions, deals, follow-ups and commitments, oldest first unless `newest_first` is true.',
        params: Params,
        querystring: activityQuery(),
        response: { 200: many(Activity) },
      },
    },
    async ({ db, params, query }) => {
      const [activity, contact] = await Promise.all([listActivity(db, params.id, query), findContact(db, params.id)])
      if (!contact) throw notFound('Contact')
      return activity
    },
  )
}
