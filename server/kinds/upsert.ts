import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type TObject, type TSchema, Type } from 'typebox'
import { nothing, planAnew, type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { members } from '../http/access.ts'
import { changes } from '../http/change.ts'
import { object } from '../http/envelope.ts'
import { conflict, inside, insideOf, maxProblems, refuse, type ValidationError } from '../http/errors.ts'
import { withRules } from '../http/refusals.ts'
import { takesTurns } from '../jobs/turns.ts'
import { compileCheck } from '../http/validation.ts'
import { compareValues, type Definition, lockDefinitions, type Values } from '../records/custom-values.ts'
import { capitalized } from '../records/kind.ts'
import { resolveTags } from '../records/tags.ts'
import { type EntityType, entityTypes, mainKinds } from './kinds.ts'
import { findAndLock, lockKeys, matchKey, matchValue, withoutOtherMatch } from './match.ts'
import { operations } from './operations.ts'

type Given = Record<string, unknown> & { tags?: string[]; custom_fields?: Values }
type UpsertInput = { match_on: string; records: Given[] }

const examples: Record<EntityType, object> = {
  contacts: { external_id: 'crm-4711', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@analytical.example' },
  companies: { external_id: 'crm-42', name: 'Analytical Engines', domain: 'analytical.example' },
  deals: { external_id: 'crm-7', name: 'Second engine', value: 1_250_000 },
}

/** Creates or updates up to a hundred records, which are found by a value of their own. */
export const upsertRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const change = changes(app)
  for (const plural of entityTypes) {
    const { title, name: singular, Shown, Patch } = mainKinds[plural]
    const matches = Object.keys(mainKinds[plural].matches)
    const Upserted = Type.Object(
      {
        ...(Shown.properties as Record<string, TSchema>),
        created: Type.Boolean({ description: 'false if the record already existed' }),
      },
      { title: `Upserted${title}` },
    )
    change.post(
      `/${plural}/upsert`,
      {
        ...withRules<UpsertInput>(members, ({ body }) => problemsOfKeys(plural, body)),
        schema: {
          summary: `Create or update many ${plural}`,
          description:
            `Each record updates the ${singular} whose \`match_on\` field has the same value, like PATCH /${plural}/{id}, or creates one. ` +
            'All records are saved, in the order given, or none. Returns 400 if a record has no value in the `match_on` field or two records have the same value, 404 if a record refers to another one that does not exist, and 409 if several records of the workspace have the value. ' +
            `Two concurrent requests with the same value create one ${singular}.`,
          operationId: `upsert${capitalized(plural)}`,
          'x-errors': ['NOT_FOUND'],
          tags: [capitalized(plural)],
          body: object({
            match_on: Type.Enum(matches, {
              description:
                'The field to find records by. `external_id` is compared exactly, the other fields ignoring case',
            }),
            records: Type.Array(object((Patch as TObject).properties), {
              minItems: 1,
              maxItems: 100,
              examples: [[examples[plural]]],
            }),
          }),
          response: { 200: Type.Object({ data: Type.Array(Upserted) }) },
        },
      },
      async (tx, { body }) => ({ data: await upsert(tx, plural, body as UpsertInput) }),
    )
  }
}

async function upsert(tx: Tx, plural: EntityType, { match_on, records: given }: UpsertInput) {
  refuse(problemsOfKeys(plural, { match_on, records: given }))
  const { create, lock, patch, save } = operations[plural]
  const records = given.map((record) => named(plural, record))
  const keys = records.map((record) => matchKey(match_on, record[match_on])!)
  const fields = new Set(records.flatMap(({ custom_fields = {} }) => Object.keys(custom_fields)))
  const definitions = await lockDefinitions(tx, plural, nothing, [...fields])
  lockKeys(tx, plural, match_on, keys)
  const sought = records.map((record) => matchValue(match_on, record[match_on])!)
  const { found, records: existing } = await findAndLock(
    () => findMatches(tx, plural, match_on, sought),
    (ids) => lock(tx, ids),
  )
  const earlier = records.map((_, i) => (found[i]!.length === 0 ? earlierWith(match_on, keys[i]!, records, i) : -1))
  const values = records.map(({ custom_fields = {} }) => compareValues(plural, definitions, custom_fields))
  const problems = records.flatMap((record, i) =>
    [...values[i]!.problems, ...(isNew(i) ? problemsOfNew(plural, definitions, record) : [])].map((problem) =>
      inside(`records.${i}`, problem),
    ),
  )
  refuse(problems.slice(0, maxProblems))
  const ambiguous = found.findIndex((ids) => ids.length > 1)
  if (ambiguous !== -1)
    throw conflict(
      `records.${ambiguous}.${match_on}: more than one ${mainKinds[plural].name} has the value ${JSON.stringify(records[ambiguous]![match_on])}`,
    )

  const nextTurn = takesTurns()
  const upserted: (Awaited<ReturnType<typeof create>> & { created: boolean })[] = []
  for (const [i, record] of records.entries()) {
    await nextTurn() // a record that exists can be long
    upserted.push(
      await insideOf(`records.${i}`, async () => {
        if (isNew(i)) {
          const made = await create(tx, record)
          existing.set(made.id, made)
          return { ...made, created: true }
        }
        const id = found[i]![0] ?? upserted[earlier[i]!]!.id
        const before = existing.get(id)!
        const tagRefs = record.tags && (await resolveTags(tx, record.tags))
        const changed = patch(before, withoutOtherMatch(match_on, record, before), tagRefs)
        const saved = save(tx, before, changed, values[i]!.stored, tagRefs)
        existing.set(id, saved) // another address of the same contact may follow
        return { ...saved, created: false }
      }),
    )
  }
  return upserted

  function isNew(i: number) {
    return found[i]!.length === 0 && earlier[i] === -1
  }
}

/** The index of the record before `i` in the same request that has this address among its others; -1 if there is none. */
const earlierWith = (matchOn: string, key: string, records: readonly Given[], i: number) =>
  matchOn === 'email'
    ? records
        .slice(0, i)
        .findIndex(({ other_emails }) =>
          ((other_emails ?? []) as string[]).some((other) => matchKey('email', other) === key),
        )
    : -1

/** A deal may be given a title instead of a name. */
const named = (plural: EntityType, record: Given): Given =>
  plural === 'deals' && record.name === undefined && record.title !== undefined
    ? { ...record, name: record.title }
    : record

function problemsOfKeys(plural: EntityType, { match_on, records }: Partial<UpsertInput>): ValidationError[] {
  if (match_on === undefined || records === undefined) return []
  const first = new Map<string, number>()
  return records.flatMap((record, i) => {
    const field = `records.${i}.${match_on}`
    const key = matchKey(match_on, named(plural, record)[match_on])
    if (key === undefined) return [{ field, message: `is required, because match_on is ${match_on}` }]
    if (first.has(key)) return [{ field, message: `must not be the same as in records.${first.get(key)}` }]
    first.set(key, i)
    return []
  })
}

const checksOfNew = Object.fromEntries(
  entityTypes.map((plural) => [plural, compileCheck(mainKinds[plural].Input)]),
) as Record<EntityType, ReturnType<typeof compileCheck>>

const problemsOfNew = (plural: EntityType, definitions: readonly Definition[], record: Given): ValidationError[] => [
  ...checksOfNew[plural](record).problems,
  ...definitions
    .filter(({ field_name, required }) => required && !Object.hasOwn(record.custom_fields ?? {}, field_name))
    .map(({ field_name }) => ({ field: `custom_fields.${field_name}`, message: 'is required' })),
]

/** The ids of the records that have each value, two at most. */
async function findMatches(tx: Tx, plural: EntityType, matchOn: string, values: readonly string[]) {
  const { table } = mainKinds[plural]
  const condition = (mainKinds[plural].matches as Record<string, Sql>)[matchOn]!
  const rows = await tx.all<{ n: number; id: string }>(
    planAnew(sql`
      select wanted.n, r.id
        from unnest(${values}::text[]) with ordinality as wanted (key, n)
       cross join lateral (
         select r.id from ${table} r where r.workspace_id = ${tx.workspaceId} and ${condition} limit 2) as r`),
  )
  const ids: string[][] = values.map(() => [])
  for (const { n, id } of rows) ids[n - 1]!.push(id)
  return ids
}
