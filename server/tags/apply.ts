import { newId, timeOf } from '../database/ids.ts'
import { type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { recordEvent } from '../events/record.ts'

/** What can carry tags, and where its links stand. */
export const tagged = {
  contact: { links: sql`contact_tags`, record: sql`contact_id` },
  company: { links: sql`company_tags`, record: sql`company_id` },
  deal: { links: sql`deal_tags`, record: sql`deal_id` },
}
export type Tagged = keyof typeof tagged

export type TagRef = { id: string; name: string }

/** Two names that differ in case, or in how their accents are encoded, are the same. */
export const keyOfTag = (name: string) => name.normalize('NFC').toLowerCase()

/** A column: the names of the tags of `r`, in alphabetical order. */
export const tagNames = (kind: Tagged): Sql => sql`
  array(select t.name
          from ${tagged[kind].links} l
          join tags t on t.workspace_id = l.workspace_id and t.id = l.tag_id and t.deleted_at is null
         where l.workspace_id = r.workspace_id and l.${tagged[kind].record} = r.id
         order by t.name)`

/** The tags of these names, in alphabetical order; a name that is new becomes a tag. */
export async function resolveTags(tx: Tx, names: readonly string[]): Promise<TagRef[]> {
  // In the order of the keys: two requests that make the same tags then wait for each other, not in a circle.
  const wanted = [...new Map(names.map((name) => [keyOfTag(name), name.normalize('NFC')]))].sort(([a], [b]) => (a < b ? -1 : 1))
  if (wanted.length === 0) return []
  const ids = wanted.map(() => newId())
  const made = await tx.all<{ id: string; name: string; created_at: string }>(sql`
    insert into tags (workspace_id, id, name, name_key, created_at, updated_at)
    select ${tx.workspaceId}, id, name, name_key, at, at
      from unnest(${ids}::uuid[], ${wanted.map(([, name]) => name)}::text[], ${wanted.map(([key]) => key)}::text[],
                  ${ids.map(timeOf)}::timestamptz[]) as wanted (id, name, name_key, at)
    on conflict (workspace_id, name_key) where deleted_at is null do nothing
    returning id, name, created_at`)
  for (const tag of made)
    recordEvent(tx, 'tag.created', tag.id, { data: { id: tag.id, name: tag.name, color: null, created_at: tag.created_at, updated_at: tag.created_at } })
  return tx.all<TagRef>(sql`
    select id, name
      from tags
     where workspace_id = ${tx.workspaceId} and name_key = any(${wanted.map(([key]) => key)}::text[]) and deleted_at is null
     order by name`)
}

export function linkTags(tx: Tx, kind: Tagged, recordId: string, tags: readonly TagRef[]) {
  if (tags.length === 0) return
  const { links, record } = tagged[kind]
  tx.run(sql`
    insert into ${links} (workspace_id, ${record}, tag_id)
    select ${tx.workspaceId}, ${recordId}, tag_id from unnest(${tags.map((tag) => tag.id)}::uuid[]) as tag_id
    on conflict do nothing`)
}

export function replaceTags(tx: Tx, kind: Tagged, recordId: string, tags: readonly TagRef[]) {
  const { links, record } = tagged[kind]
  tx.run(sql`
    delete from ${links}
     where workspace_id = ${tx.workspaceId} and ${record} = ${recordId} and tag_id <> all(${tags.map((tag) => tag.id)}::uuid[])`)
  linkTags(tx, kind, recordId, tags)
}

/** A condition on `r`: carries the tag of this name, in any case. */
export async function hasTag(db: Reader, kind: Tagged, name: string): Promise<Sql> {
  const tag = await db.first<TagRef>(sql`
    select id, name from tags where workspace_id = ${db.workspaceId} and name_key = ${keyOfTag(name)} and deleted_at is null`)
  if (!tag) return sql`and false`
  const { links, record } = tagged[kind]
  return sql`and exists (select from ${links} l where l.workspace_id = ${db.workspaceId} and l.tag_id = ${tag.id} and l.${record} = r.id)`
}
