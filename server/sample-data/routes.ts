import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { owners } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { one } from '../http/envelope.ts'
import { take } from '../http/limits.ts'
import { fillWithSampleData } from './fill.ts'

const made = Type.Integer({ description: 'The number of records created' })

const SampleData = Type.Object(
  { companies: made, contacts: made, deals: made, interactions: made, follow_ups: made, commitments: made },
  { title: 'SampleData' },
)

export const sampleDataRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // A dry run leaves the workspace empty, so that it could be repeated without end. A person may have many workspaces.
  const fills = app.limits.open('sample-data', 1 / 60, 10)
  changes(app).post(
    '/workspaces/sample-data',
    {
      ...owners,
      schema: {
        summary: 'Fill the workspace with sample data',
        description:
          'Creates companies, contacts, deals with their history, interactions, follow-ups and commitments. Returns 409 if the workspace already has a contact, company or deal.',
        tags: ['Workspaces'],
        response: { 201: one(SampleData) },
      },
    },
    async (tx, { caller }) => {
      await take(fills, caller.userId!, 'Too many requests for sample data')
      return { data: await fillWithSampleData(tx) }
    },
  )
}
