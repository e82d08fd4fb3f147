import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type TSchema, Type } from 'typebox'
import type { Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { deleted, Id, many, manyByCursor, object, Params } from '../http/envelope.ts'
import { invalid, notFound, unknownReference } from '../http/errors.ts'
import { cursorListQuery, PageQuery } from '../http/lists.ts'
import { capitalized } from '../records/kind.ts'
import { type Reason, reasons } from './compare.ts'
import { type EntityType, entityTypes, kinds } from './kinds.ts'
import { dismiss, findExisting, listDuplicatesOf, listPairs, undismiss } from './queries.ts'

const tags = ['Duplicates']

const Score = Type.Number({ minimum: 0, maximum: 1, description: 'How probable it is that they are the same' })
const Reasons = Type.Array(Type.Unsafe<Reason>({ type: 'string', enum: [...reasons] }))

const about =
  'Contacts are compared by email addresses (`same_email`), telephone numbers of at least seven digits (`same_phone`), name and company (`same_name_and_company`) and nearly the same name, with at most two different letters, at the same company or without one (`similar_name`); companies by domain (`same_domain`), name (`same_name`) and nearly the same name (`similar_name`). A record is in at most 10 pairs for each reason, with the newest records, and a value that more than 100 records share makes no pairs. Changes are compared in the background: a single one within 10 seconds, a large import within minutes.'

const Entity = Type.Unsafe<EntityType>({ type: 'string', enum: [...entityTypes], default: 'contact' })
const Dismissal = object({
  entity_type: Type.Optional(Entity),
  ids: Type.Array(Id, { minItems: 2, maxItems: 2, description: 'The ids of the two records, in any order' }),
})
type Dismissal = { entity_type?: EntityType; ids: string[] }

export const duplicateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app)
  const Pair = Type.Object(
    {
      records: Type.Array(Type.Union(entityTypes.map((type) => kinds[type].Shown)), {
        description: 'The two records, as their own routes return them, the older one first',
      }),
      score: Score,
      reasons: Reasons,
    },
    { title: 'DuplicatePair' },
  )

  app.get(
    '/duplicates',
    {
      ...members,
      schema: {
        tags,
        summary: 'List pairs of duplicates',
        description: `Pairs of contacts, or of companies, that are probably the same, the most probable first. Dismissed pairs are left out. ${about}`,
        querystring: cursorListQuery(['score'], 'score', { entity_type: Type.Optional(Entity) }),
        response: { 200: manyByCursor(Pair) },
      },
    },
    ({ db, query }) => listPairs(db, query.entity_type ?? 'contact', query) as never,
  )

  for (const type of entityTypes) {
    const { plural, title, Shown } = kinds[type]
    const Duplicate = Type.Object(
      { record: Shown as TSchema, score: Score, reasons: Reasons },
      { title: `${title}Duplicate` },
    )
    app.get(
      `/${plural}/:id/duplicates`,
      {
        ...members,
        schema: {
          tags: [capitalized(plural)],
          operationId: `list${title}Duplicates`,
          summary: `List duplicates of a ${type}`,
          description: `The ${plural} that are probably the same as this one, the most probable first. Dismissed pairs are left out. ${about}`,
          params: Params,
          querystring: object(PageQuery),
          response: { 200: many(Duplicate) },
        },
      },
      async ({ db, params, query }) => {
        const [existing, duplicates] = await Promise.all([
          findExisting(db, type, [params.id]),
          listDuplicatesOf(db, type, params.id, query),
        ])
        if (existing.length === 0) throw notFound(title)
        return duplicates as never
      },
    )
  }

  change.post(
    '/duplicates/dismiss',
    {
      ...members,
      schema: {
        tags,
        operationId: 'dismissDuplicates',
        summary: 'Dismiss a pair of duplicates',
        description:
          'The two records are not the same: the pair is no longer listed for any member, until one of the two is merged or deleted for good. Dismissing it again changes nothing.',
        body: Dismissal,
        response: { 200: deleted },
      },
    },
    async (tx, { body }) => {
      const pair = await pairIn(tx, body)
      if (await dismiss(tx, pair.ids)) recordEvent(tx, 'duplicate.dismissed', pair.ids[0], { data: pair })
      return { data: null }
    },
  )

  change.delete(
    '/duplicates/dismiss',
    {
      ...members,
      schema: {
        tags,
        operationId: 'undismissDuplicates',
        summary: 'Restore a dismissed pair of duplicates',
        body: Dismissal,
        response: { 200: deleted },
      },
    },
    async (tx, { body }) => {
      const pair = await pairIn(tx, body)
      if (await undismiss(tx, pair.ids)) recordEvent(tx, 'duplicate.undismissed', pair.ids[0], { data: pair })
      return { data: null }
    },
  )
}

async function pairIn(tx: Tx, { entity_type = 'contact', ids }: Dismissal) {
  const [one, other] = ids.toSorted() as [string, string]
  if (one === other) throw invalid([{ field: 'ids', message: 'must be the ids of two different records' }])
  const existing = await findExisting(tx, entity_type, ids)
  for (const [i, id] of ids.entries())
    if (!existing.some((record) => record.id === id)) throw unknownReference(`ids.${i}`, entity_type)
  return { entity_type, ids: [one, other] as const }
}
