import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sql } from '../database/sql.ts'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, many, manyByCursor, one, Params } from '../http/envelope.ts'
import { orNotFound } from '../http/errors.ts'
import { withRules } from '../http/refusals.ts'
import { problemsOfMerge } from '../records/merge.ts'
import { problemsOfParts } from '../records/parts.ts'
import { activityQuery, CompanyActivity, listCompanyActivity, problemsOfActivity } from '../timeline/timeline.ts'
import { ifTooLarge } from '../trash/limit.ts'
import { ifBeingRestored, ifMergeIsUndone } from '../trash/queries.ts'
import { deleteCompany } from './delete.ts'
import { mergedInto } from './link.ts'
import { CompanyMergeInput, mergeCompanies } from './merge.ts'
import { findCompany, listCompanies } from './queries.ts'
import { changeCompany, createCompany } from './save.ts'
import { Company, CompanyInput, CompanyPatch, CompanyQuery, company } from './record.ts'

const tags = ['Companies']

export const companyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app, { table: sql`companies`, schema: Company, find: findCompany })

  app.get(
    '/companies',
    {
      ...withRules(members, ({ db, query }) => company.problemsOfFilter(db, query)),
      schema: { summary: 'List companies', tags, querystring: CompanyQuery, response: { 200: manyByCursor(Company) } },
    },
    ({ db, query }) => listCompanies(db, query),
  )

  app.get(
    '/companies/:id',
    { ...members, schema: { summary: 'Get a company', tags, params: Params, response: { 200: one(Company) } } },
    async ({ db, params }) => ({ data: orNotFound(await findCompany(db, params.id), 'Company') }),
  )

  change.post(
    '/companies',
    {
      ...withRules(members, problemsOfParts('companies', { isNew: true })),
      schema: { summary: 'Create a company', tags, body: CompanyInput, response: { 201: one(Company) } },
    },
    async (tx, { body }) => ({ data: await createCompany(tx, body) }),
  )

  change.patch(
    '/companies/:id',
    {
      ...withRules(members, problemsOfParts('companies', { isNew: false })),
      schema: {
        summary: 'Change a company',
        description:
          'Changes the given fields. null clears a field, tags are replaced, and custom fields are merged key by key.',
        tags,
        params: Params,
        body: CompanyPatch,
        response: { 200: one(Company) },
      },
    },
    async (tx, { params, body }) => ({ data: await changeCompany(tx, params.id, body) }),
  )

  change.delete(
    '/companies/:id',
    {
      ...members,
      schema: {
        summary: 'Delete a company',
        description: `Its contacts and deals are kept, and their company_id becomes null. Interactions, follow-ups and commitments that are about nothing but the company are deleted with it. ${ifTooLarge.delete} ${ifMergeIsUndone}`,
        tags,
        params: Params,
        response: { 200: deleted },
      },
    },
    async (tx, { params }) => {
      await deleteCompany(tx, params.id)
      return { data: null }
    },
  )

  change.post(
    '/companies/merge',
    {
      ...withRules(members, problemsOfMerge('companies')),
      schema: {
        summary: 'Merge two companies',
        description: `The contacts and deals of the source are moved to the target, which also takes its tags and fills its own empty fields; then the source is moved to the trash. The response is immediate even if there are very many contacts: their links are moved in the background, and until then they are shown and found under the target. Moved contacts and deals keep \`updated_at\` and get no event. Restoring the source from the trash undoes the merge: what came from it goes back to it, and the target gets the fields and tags that it had before, except those changed since. Use \`fields\` to set values of the target in the same transaction, for example to choose between two values. ${ifBeingRestored}`,
        tags,
        body: CompanyMergeInput,
        response: { 200: one(Company) },
      },
    },
    async (tx, { body }) => ({ data: await mergeCompanies(tx, body) }),
  )

  app.get(
    '/companies/:id/activity',
    {
      ...withRules(members, problemsOfActivity),
      schema: {
        summary: 'List the activity of a company',
        description:
          'The activity of its present contacts and deals, oldest first unless `newest_first` is true. An entry that a deal and its contacts share is listed once. When a contact or a deal gets another company, its activity follows, usually at once, within seconds if it is long.',
        tags,
        params: Params,
        querystring: activityQuery(),
        response: { 200: many(CompanyActivity) },
      },
    },
    async ({ db, params, query }) => {
      const [sources, company] = await Promise.all([mergedInto(db, [params.id]), findCompany(db, params.id)])
      orNotFound(company, 'Company')
      return listCompanyActivity(db, [params.id, ...sources], query)
    },
  )
}
