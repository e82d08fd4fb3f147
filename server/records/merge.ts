import pg from 'pg'
import { type TProperties, Type } from 'typebox'
import { type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { object } from '../http/envelope.ts'
import { conflict, unknownReference, type ValidationError } from '../http/errors.ts'
import type { ProblemFinder } from '../http/refusals.ts'
import { partsOf, referrersTo } from './belongings.ts'
import { isTooLarge, problemsOfValues, type StoredValues, type Values } from './custom-values.ts'
import type { Field } from './field.ts'
import { keyOfTag, maxTags, tagLinks } from './tags.ts'

// What merging two contacts and merging two companies have in common.

type Merged = { id: string; tags: string[]; custom_fields: Values; owner_id: string | null; external_id: string | null }
type Kind = { name: string; plural: string; table: Sql; reference: Sql; fields: Record<string, Field> }
type Pair = { source_id: string; target_id: string }

/** The body of a merge. `choosable` are the fields of a PATCH, except the tags. */
export const mergeInput = <Properties extends TProperties>(noun: string, choosable: Properties, example: object) =>
  object({
    source_id: Type.String({ format: 'uuid', description: `The ${noun} that is merged away and deleted` }),
    target_id: Type.String({ format: 'uuid', description: `The ${noun} that is kept` }),
    fields: Type.Optional(
      object(choosable, { description: 'Values to set in the target, as in a PATCH', examples: [example] }),
    ),
  })

export const placeOfValues = 'fields.custom_fields'

export const problemsOfMerge =
  (plural: string): ProblemFinder<Pair & { fields?: { custom_fields?: Values } }> =>
  async ({ db, body }) => [
    ...problemsOfPair(body),
    ...(await problemsOfValues(db, plural, body.fields?.custom_fields ?? {}, false, placeOfValues)),
  ]

export const problemsOfPair = ({ source_id, target_id }: Partial<Pair>): ValidationError[] =>
  source_id !== undefined && source_id === target_id
    ? [{ field: 'source_id', message: 'must differ from target_id' }]
    : []

/** The two records of a merge, among those that were locked. */
export function pairOf<Item extends { id: string }>(noun: string, items: readonly Item[], pair: Pair) {
  const source = items.find(({ id }) => id === pair.source_id)
  const target = items.find(({ id }) => id === pair.target_id)
  if (!source) throw unknownReference('source_id', noun)
  if (!target) throw unknownReference('target_id', noun)
  return { source, target }
}

/** Links are filled by `fillFromSource` instead, because what they refer to may have been deleted since. */
const links = new Set(['company_id', 'owner_id'])

/** The target after the chosen fields were set, with the values of the source in fields that are empty and not chosen. */
export function filledFrom<Item extends { tags: string[]; custom_fields: Values }>(
  source: Item,
  chosen: Item,
  fields: { custom_fields?: Values },
): Item {
  const missing = Object.entries(chosen)
    .filter(([field, value]) => value === null && !Object.hasOwn(fields, field) && !links.has(field))
    .map(([field]) => [field, source[field as keyof Item]])
  const given = Object.keys(fields.custom_fields ?? {})
  const values = Object.entries(source.custom_fields).filter(([name]) => !given.includes(name))
  const custom_fields = { ...Object.fromEntries(values), ...chosen.custom_fields }
  if (isTooLarge(chosen.custom_fields, custom_fields))
    throw conflict('Together they have more than 256 KiB of custom fields. Remove some first.')
  if (new Set([...source.tags, ...chosen.tags].map(keyOfTag)).size > Math.max(maxTags, chosen.tags.length))
    throw conflict('Together they have more than 1,000 tags. Remove some first.')
  return { ...chosen, ...Object.fromEntries(missing), custom_fields }
}

/** The source gives up its external_id before the target takes it, because it is unique. */
export function releaseExternalId(tx: Tx, { table }: Kind, { id, external_id }: Merged) {
  if (external_id !== null)
    tx.run(sql`update ${table} set external_id = null where workspace_id = ${tx.workspaceId} and id = ${id}`)
}

/**
 * Fills the owner and the custom fields of the target from the row of the source, with further assignments of `source`
 * to `target`. An owner who has left the workspace is kept, although a request could not set them. The row may have values
 * of deleted custom fields that are not cleared yet. They are left out, because nothing would clear them in the target.
 */
export function fillFromSource(
  tx: Tx,
  { table }: Kind,
  { source, target, fields }: { source: Merged; target: Merged; fields: { owner_id?: string | null | undefined } },
  values: StoredValues,
  further = sql``,
) {
  const lacksOwner = target.owner_id === null && fields.owner_id === undefined
  tx.run(sql`
    update ${table} as target
       set ${further} owner_id = ${lacksOwner ? sql`source.owner_id` : sql`target.owner_id`},
           custom_fields = (
             select coalesce(jsonb_object_agg(v.key, v.value), '{}')
               from jsonb_each(source.custom_fields - ${values.unset}::text[]) v
               join custom_fields d
                 on d.workspace_id = ${tx.workspaceId} and d.slot = v.key::bigint and d.deleted_at is null) || target.custom_fields
      from ${table} as source
     where target.workspace_id = ${tx.workspaceId} and target.id = ${target.id}
       and source.workspace_id = ${tx.workspaceId} and source.id = ${source.id}`)
}

/** Adds the tags of the source to the target. */
export function copyTags(tx: Tx, { name }: Kind, { source_id, target_id }: Pair) {
  const { links, record } = tagLinks(name)
  tx.run(sql`
    insert into ${links} (workspace_id, ${record}, tag_id)
    select l.workspace_id, ${target_id}, l.tag_id
      from ${links} l
      join tags t on t.workspace_id = l.workspace_id and t.id = l.tag_id and t.deleted_at is null
     where l.workspace_id = ${tx.workspaceId} and l.${record} = ${source_id}
       for key share of t -- a tag that is being deleted loses its row when its links are gone
    on conflict do nothing`)
}

/** Moves the records that are deleted with the source, or could be. */
export function moveParts(tx: Tx, kind: Kind, { source_id, target_id }: Pair) {
  const about = referrersTo(kind).filter(({ about = [] }) => about.length > 0)
  for (const { table } of [...partsOf(kind), ...about])
    tx.run(sql`
      update ${table} set ${kind.reference} = ${target_id}
       where workspace_id = ${tx.workspaceId} and ${kind.reference} = ${source_id}`)
}

/** The constraint of a link reports the name of the field only, without its place in the body. */
export const placedIn =
  ({ plural }: Kind) =>
  (error: unknown): never => {
    const constraint = error instanceof pg.DatabaseError ? error.constraint : undefined
    const field = new RegExp(`^${plural}_(company_id|owner_id)_fkey$`).exec(constraint ?? '')?.[1]
    throw field ? unknownReference(`fields.${field}`) : error
  }
