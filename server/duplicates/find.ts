import { setImmediate as pause } from 'node:timers/promises'
import { newId } from '../database/ids.ts'
import { literal, type Sql, sql } from '../database/sql.ts'
import type { Tx } from '../database/transaction.ts'
import { compare, type Facts, type Key, keysOf, type Likeness, nearbyKeysOf, type Reason } from './compare.ts'
import { type EntityType, factsOf } from './kinds.ts'

/** A value that more records share does not say that they are the same. */
const maxRecordsPerKey = 100
/** The pairs of a record for each reason, with the newest records. */
const maxPairs = 10

/**
 * Compares records that may have changed, and stores the pairs they make. A record that does not exist any more loses its
 * pairs, and those that shared a value with it are compared again: they may have made no pair because they were too many.
 */
export async function findDuplicates(tx: Tx, type: EntityType, changedIds: readonly string[]) {
  const freed = await storeKeys(tx, type, changedIds)
  const ids = [...new Set([...changedIds, ...freed])]
  const records = await factsOf(tx, type, ids)
  const { sharing, crowded } = await candidatesOf(tx, records)
  deletePairs(tx, crowded)
  const others = await factsOf(tx, type, [...new Set([...sharing.values()].flat())])
  const byId = new Map(others.map((facts) => [facts.id, facts]))
  const pairs: Pair[] = []
  for (const record of records) {
    const candidates = (sharing.get(record.id) ?? []).flatMap((id) => byId.get(id) ?? [])
    pairs.push(...pairsOf(record, candidates))
    await pause() // lets other requests run
  }
  storePairs(tx, type, ids, pairs)
  await trim(tx, [...new Set([...ids, ...pairs.flatMap(({ one_id, other_id }) => [one_id, other_id])])])
}

/** Replaces the keys of the records; returns the other records under keys that were given up. */
async function storeKeys(tx: Tx, type: EntityType, ids: readonly string[]) {
  const rows = (await factsOf(tx, type, ids)).flatMap((facts) =>
    keysOf(facts).map(({ key }) => ({ id: facts.id, key })),
  )
  const given = sql`
    unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ key }) => key)}::bigint[]) as given (record_id, key)`
  const removed = await tx.all<{ key: string }>(sql`
    delete from duplicate_keys k
     where k.workspace_id = ${tx.workspaceId} and k.record_id = any(${ids}::uuid[])
       and not exists (select from ${given} where given.record_id = k.record_id and given.key = k.key)
    returning k.key::text`)
  tx.run(sql`
    insert into duplicate_keys (workspace_id, key, record_id)
    select ${tx.workspaceId}, key, record_id from ${given}
    on conflict do nothing`)
  const freed = await sharingOf(
    tx,
    removed.map(({ key }) => key),
  )
  return [...freed.values()].filter((ids) => ids.length <= maxRecordsPerKey).flat()
}

/** The records under each key, oldest first; one more than may share it at most. */
async function sharingOf(tx: Tx, keys: readonly string[]) {
  const found = new Map<string, string[]>()
  if (keys.length === 0) return found
  const rows = await tx.all<{ key: string; ids: string[] }>(sql`
    select given.key::text, k.ids
      from (select distinct key from unnest(${keys}::bigint[]) as given (key)) as given
     cross join lateral (
       select array_agg(record_id) as ids
         from (select record_id from duplicate_keys
                where workspace_id = ${tx.workspaceId} and key = given.key
                order by record_id
                limit ${literal(maxRecordsPerKey + 1)}) as sharing) as k
     where k.ids is not null`)
  for (const { key, ids } of rows) found.set(key, ids)
  return found
}

type Group = { reason: Reason; ids: string[] }

/** The records that share a key with each of these, and the groups that are too large. */
async function candidatesOf(tx: Tx, records: readonly Facts[]) {
  const keys = new Map<string, Key[]>()
  for (const facts of records) {
    keys.set(facts.id, [...keysOf(facts), ...nearbyKeysOf(facts)])
    await pause()
  }
  const groups = await sharingOf(tx, [...new Set([...keys.values()].flat().map(({ key }) => key))])
  const sharing = new Map<string, string[]>()
  const crowded = new Map<string, Group>()
  for (const [id, own] of keys) {
    const others = new Set<string>()
    for (const { key, reason } of own) {
      const ids = groups.get(key) ?? []
      if (ids.length > maxRecordsPerKey) crowded.set(key, { reason, ids })
      else for (const other of ids) if (other !== id) others.add(other)
    }
    sharing.set(id, [...others])
  }
  return { sharing, crowded: [...crowded.values()] }
}

type Pair = Likeness & { one_id: string; other_id: string }

function pairsOf(record: Facts, others: readonly Facts[]): Pair[] {
  const counts = new Map<Reason, number>()
  return others
    .toSorted((a, b) => (a.id < b.id ? 1 : -1))
    .flatMap((other) => {
      const likeness = compare(record, other)
      const within = likeness?.reasons.filter((reason) => (counts.get(reason) ?? 0) < maxPairs) ?? []
      if (within.length === 0) return []
      for (const reason of within) counts.set(reason, (counts.get(reason) ?? 0) + 1)
      const [one_id, other_id] = record.id < other.id ? [record.id, other.id] : [other.id, record.id]
      return [{ ...likeness!, one_id, other_id }]
    })
}

/** The older records of a group that has become too large were pairs before. */
function deletePairs(tx: Tx, crowded: readonly Group[]) {
  for (const { reason, ids } of crowded)
    tx.run(sql`
      delete from duplicates
       where workspace_id = ${tx.workspaceId} and one_id = any(${ids}::uuid[]) and other_id = any(${ids}::uuid[])
         and reasons = array[${reason}::text]`)
}

/**
 * The pairs of these records, as `own` (the record) and `pair`. `offset 0` has the pairs of each record looked up in an
 * index: otherwise, without statistics, all pairs of the workspace were compared with all of these ids, for seconds.
 */
const pairsOfRecords = ({ workspaceId }: Tx, ids: readonly string[]): Sql => sql`
  unnest(${ids}::uuid[]) as own (id)
  cross join lateral (
    (select id, one_id, other_id, other_id as partner, reasons from duplicates
      where workspace_id = ${workspaceId} and one_id = own.id offset 0)
    union all
    (select id, one_id, other_id, one_id, reasons from duplicates
      where workspace_id = ${workspaceId} and other_id = own.id offset 0)
  ) as pair`

function storePairs(tx: Tx, type: EntityType, ids: readonly string[], pairs: readonly Pair[]) {
  const rows = [...new Map(pairs.map((pair) => [`${pair.one_id} ${pair.other_id}`, pair])).values()]
  const given = JSON.stringify(
    rows.map(({ one_id, other_id, score, reasons }) => ({ id: newId(), one_id, other_id, score, reasons })),
  )
  const columns = sql`(id uuid, one_id uuid, other_id uuid, score double precision, reasons text[])`
  tx.run(sql`
    delete from duplicates
     where workspace_id = ${tx.workspaceId}
       and id = any(array(
             select pair.id from ${pairsOfRecords(tx, ids)}
              where (pair.one_id, pair.other_id) not in (
                      select one_id, other_id from json_to_recordset(${given}) as given ${columns})))`)
  tx.run(sql`
    insert into duplicates (workspace_id, id, entity_type, one_id, other_id, score, reasons)
    select ${tx.workspaceId}, id, ${type}, one_id, other_id, score, reasons
      from json_to_recordset(${given}) as given ${columns}
    on conflict (workspace_id, one_id, other_id) do update set score = excluded.score, reasons = excluded.reasons
     where (duplicates.score, duplicates.reasons) is distinct from (excluded.score, excluded.reasons)`)
}

/** Deletes the oldest pairs of records that have more than they may have for a reason. */
async function trim(tx: Tx, ids: readonly string[]) {
  await tx.all(sql`
    with ranked as (
      select pair.id, row_number() over (partition by own.id, reason order by pair.partner desc) as place
        from ${pairsOfRecords(tx, ids)} cross join unnest(pair.reasons) as reason
    )
    delete from duplicates
     where workspace_id = ${tx.workspaceId}
       and id = any(array(select id from ranked where place > ${literal(maxPairs)}))`)
}
