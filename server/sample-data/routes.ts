import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { owners } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { one } from '../http/envelope.ts'
import { fillWithSampleData } from './fill.ts'

const made = Type.Integer({ description: 'How many were made' })

const SampleData = Type.Object(
  { companies: made, contacts: made, deals: made, interactions: made, follow_ups: made, commitments: made },
  { title: 'SampleData' },
)

export const sampleDataRoutes: FastifyPluginAsyncTypebox = async (app) => {
  changes(app).post(
    '/workspaces/sample-data',
    {
      ...owners,
      schema: {
        summary: 'Fill the workspace with sample data',
        description:
          'Companies, contacts, deals with their history, interactions, follow-ups and commitments, to try things with. Only where there is no contact, company or deal yet: 409 otherwise.',
        tags: ['Workspaces'],
        response: { 201: one(SampleData) },
      },
    },
    async (tx) => ({ data: await fillWithSampleData(tx) }),
  )
}
