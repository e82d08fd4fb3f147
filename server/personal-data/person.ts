import { lockContacts } from '../contacts/queries.ts'
import { contact } from '../contacts/record.ts'
import { identifier, join, type Sql, sql } from '../database/sql.ts'
import type { Reader, Tx } from '../database/transaction.ts'
import { type AnyKind, partsOf } from '../records/belongings.ts'
import { escapeJson, type Holder, type Name, oneSpelling, type Person } from '../records/personal-data.ts'
import { belongedTo } from '../trash/personal-data.ts'

/**
 * The contact that a person is now: the one with this id, or the one that it was merged into. `isLive` is false if it was
 * deleted; undefined if no such contact was ever in this workspace, or it was erased.
 */
export async function findCurrent(tx: Tx, id: string): Promise<{ id: string; isLive: boolean } | undefined> {
  for (let current = id, seen = new Set<string>(); !seen.has(current);) {
    seen.add(current)
    // Waits for a merge or a delete of this contact; the next statement sees its event.
    if ((await lockContacts(tx, [current])).length > 0) return { id: current, isLive: true }
    const last = await tx.first<{ type: string; merged_into: string | null }>(sql`
      select type, extra ->> 'merged_into' as merged_into
        from events
       where workspace_id = ${tx.workspaceId} and entity_id = ${current} and type in ('contact.deleted', 'contact.erased')
       order by id desc limit 1`)
    if (last?.type !== 'contact.deleted') return
    if (last.merged_into === null) return { id: current, isLive: false }
    current = last.merged_into
  }
}

/** What can be found about a person by an index: more may be in old events, which a job reads. */
export async function personWith(tx: Tx, contactId: string): Promise<Person> {
  const contactIds = await withMerged(tx, [contactId])
  return {
    contactIds,
    recordIds: await recordIdsOf(tx, contactIds),
    holders: [],
    ...(await identifiersOf(tx, contactIds)),
  }
}

/** The contacts, the records that belong to them, and the bulk jobs about one of these alone. */
export async function recordIdsOf(tx: Tx, contactIds: readonly string[]) {
  const records = await recordsOf(tx, contactIds)
  return [...records, ...(await bulkJobsAbout(tx, records))]
}

const isMerge = sql`m.type = 'contact.deleted' and m.extra ->> 'merged_into' is not null`

/** The event by which a merge was undone. */
const undoing = (db: Reader) => sql`
  (select r.id from events r
    where r.workspace_id = ${db.workspaceId} and r.entity_id = m.entity_id and r.type = 'contact.restored' and r.id > m.id
    order by r.id limit 1)`

/**
 * The contacts, and those that were merged into them, also long ago, unless that was undone. PostgreSQL would read all merges again
 * for each level of a recursive query. In a request, the latest ones are followed.
 */
export async function withMerged(db: Reader, contactIds: readonly string[], most = 50_000) {
  const merges = await db.all<{ source: string; target: string }>(sql`
    select source, target
      from (select m.entity_id as source, m.extra ->> 'merged_into' as target, ${undoing(db)} as undone
              from events m
             where m.workspace_id = ${db.workspaceId} and ${isMerge}
             order by m.id desc limit ${most}) as m
     where undone is null`)
  const byTarget = Map.groupBy(merges, ({ target }) => target)
  const found = new Set(contactIds)
  for (const id of found) for (const { source } of byTarget.get(id) ?? []) found.add(source) // also of those added here
  return [...found]
}

type Merge = { source: string; target: string; merged: string; undone: string }

/** Nobody merges a contact and undoes it more often. */
const mostMerges = 1000

/**
 * The contacts that had values of these between a merge and its undoing; meanwhile they may have been merged themselves. The
 * latest merges are followed.
 */
export async function holdersOf(db: Reader, contactIds: readonly string[]): Promise<Holder[]> {
  const found = new Map<string, Merge>()
  const isDuring = (of: readonly Merge[], { merged }: Merge) =>
    of.some((one) => one.merged < merged && merged < one.undone)
  let next = await undoneMergesOf(db, contactIds)
  while (next.length > 0 && found.size < mostMerges) {
    for (const merge of next) found.set(merge.merged, merge)
    const held = Map.groupBy(next, ({ target }) => target)
    next = (await undoneMergesOf(db, [...held.keys()])).filter(
      (merge) => !found.has(merge.merged) && isDuring(held.get(merge.source)!, merge),
    )
  }
  const merges = [...found.values()]
  // A merge records the event of the target just before that of the source.
  return db.all<Holder>(sql`
    select t.entity_id as id, t.transaction::text as merged_in, t.created_at as merged_at,
           u.transaction::text as undone_in, u.created_at as undone_at
      from unnest(${merges.map(({ target }) => target)}::uuid[], ${merges.map(({ merged }) => merged)}::uuid[],
                  ${merges.map(({ undone }) => undone)}::uuid[]) as m (target, merged, undone)
      join events u on u.workspace_id = ${db.workspaceId} and u.id = m.undone
     cross join lateral (
       select entity_id, transaction, created_at from events
        where workspace_id = ${db.workspaceId} and entity_id = m.target and id < m.merged
        order by id desc limit 1) as t`)
}

const undoneMergesOf = (db: Reader, sources: readonly string[]) =>
  db.all<Merge>(sql`
    select m.entity_id as source, m.extra ->> 'merged_into' as target, m.id as merged, ${undoing(db)} as undone
      from events m
     where m.workspace_id = ${db.workspaceId} and m.entity_id = any(${sources}::uuid[]) and ${isMerge} and ${undoing(db)} is not null
       and m.extra ->> 'merged_into' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' -- an archive may have any text
     order by m.id desc limit ${mostMerges}`)

/** The contacts and all records that belong to them, live or in the trash. */
export async function recordsOf(db: Reader, contactIds: readonly string[]) {
  const live: Sql[] = []
  const addParts = (kind: Pick<AnyKind, 'name' | 'reference'>, ids: Sql) => {
    for (const part of partsOf(kind)) {
      const own = sql`select id from ${part.table} where workspace_id = ${db.workspaceId} and ${kind.reference} in (${ids})`
      live.push(own)
      addParts(part, own)
    }
  }
  const contacts = sql`select unnest(${contactIds}::uuid[]) as id`
  addParts(contact, contacts)
  const found = new Set<string>()
  let ids = (await db.all<{ id: string }>(join([contacts, ...live], ' union '))).map(({ id }) => id)
  // A file in the trash may belong to an interaction that is in the trash itself.
  while (ids.length > 0) {
    for (const id of ids) found.add(id)
    const inTrash = await db.all<{ id: string }>(sql`
      select t.record_id as id
        from trash_entries e
        join trash_rows t on t.workspace_id = e.workspace_id and t.entry_id = e.id and t.record_id is not null and not t.is_link
       where e.workspace_id = ${db.workspaceId} and (e.entity_id = any(${ids}::uuid[]) or ${belongedTo(ids)})`)
    ids = inTrash.map(({ id }) => id).filter((id) => !found.has(id))
  }
  return [...found]
}

type BulkJob = { id: string; request_id: string; created_at: string; completed_at: string | null }
type Change = { id: string; request_id: string; created_at: string }

/** The bulk jobs about one of these records alone: the values that they set belong to it. */
export async function bulkJobsAbout(db: Reader, ids: readonly string[]) {
  const found = await db.all<{ id: string }>(sql`
    select j.id
      from bulk_job_records r join bulk_jobs j on j.workspace_id = ${db.workspaceId} and j.id = r.job_id and j.total = 1
     where r.workspace_id = ${db.workspaceId} and r.record_id = any(${ids}::uuid[])`)
  return [...found.map(({ id }) => id), ...(await earlierJobsAbout(db, ids))]
}

/** Of the jobs without a record, and of the changes that may be theirs. */
const mostCompared = 10_000

/**
 * Jobs that ended before an earlier version kept their record. A change with the request id of the job is its own if it has
 * one of the values, because a client may give many requests the same id. Both lists can be long, and PostgreSQL would
 * compare each with each.
 */
async function earlierJobsAbout(db: Reader, ids: readonly string[]) {
  const jobs = await db.all<BulkJob>(sql`
    select j.id, b.request_id, j.created_at, j.completed_at
      from (select * from bulk_jobs
             where workspace_id = ${db.workspaceId} and total = 1 and action = 'update' order by id limit ${mostCompared}) as j
      join events b on b.workspace_id = ${db.workspaceId} and b.entity_id = j.id and b.type = 'bulk_job.created'
     where b.request_id is not null
       and not exists (select from bulk_job_records where workspace_id = ${db.workspaceId} and job_id = j.id)
     order by j.created_at`)
  if (jobs.length === 0) return []
  const changes = await db.all<Change>(sql`
    select id, request_id, created_at from events
     where workspace_id = ${db.workspaceId} and entity_id = any(${ids}::uuid[])
       and request_id = any(${[...new Set(jobs.map(({ request_id }) => request_id))]}::text[])
       and import_id is null and changes is not null
     order by created_at desc limit ${mostCompared}`)
  const pairs = changesDuring(jobs, changes.toReversed()).slice(-mostCompared)
  const found = await db.all<{ id: string }>(sql`
    select distinct j.id
      from unnest(${pairs.map(({ job }) => job)}::uuid[], ${pairs.map(({ change }) => change)}::uuid[]) as p (job, change)
      join bulk_jobs j on j.workspace_id = ${db.workspaceId} and j.id = p.job
      join events e on e.workspace_id = ${db.workspaceId} and e.id = p.change
     where exists (select from json_each(j.input -> 'set') s
                    where s.key = 'custom_fields' and e.changes::jsonb ? s.key
                       or e.changes -> s.key ->> 'to' = s.value #>> '{}')`)
  return found.map(({ id }) => id)
}

/** Both in the order of time. At each time, only a few jobs of a workspace have not ended. */
function changesDuring(jobs: readonly BulkJob[], changes: readonly Change[]) {
  let begun = 0
  let running: BulkJob[] = []
  return changes.flatMap((change) => {
    while (begun < jobs.length && jobs[begun]!.created_at <= change.created_at) running.push(jobs[begun++]!)
    running = running.filter(({ completed_at }) => completed_at === null || change.created_at <= completed_at)
    return running
      .filter(({ request_id }) => request_id === change.request_id)
      .map((job) => ({ job: job.id, change: change.id }))
  })
}

type Version = Record<string, unknown>

/** From the contacts as they are, and as they were: an old address may still be in a rejected row of an import. */
export async function identifiersOf(db: Reader, contactIds: readonly string[]) {
  const texts = openTexts()
  const present = await db.all<{ data: Version }>(sql`
    select row_to_json(r) as data from contacts r where r.workspace_id = ${db.workspaceId} and r.id = any(${contactIds}::uuid[])
     union all
    select e.data from trash_entries e
     where e.workspace_id = ${db.workspaceId} and e.entity_type = 'contact' and e.entity_id = any(${contactIds}::uuid[])`)
  for (const { data } of present) texts.add(data)
  for (let before = lastId; !texts.isFull();) {
    const versions = await db.all<{ id: string; data: Version | null; before: Version | null }>(sql`
      select e.id, (select row_to_json(v) from json_to_record(e.data) as v (${join(columns, ', ')})) as data,
             (select json_object_agg(c.key, c.value -> 'from') from json_each(e.changes) as c where c.key = any(${identifying}::text[])) as before
        from unnest(${contactIds}::uuid[]) as contact (id)
       cross join lateral (
         select e.id, e.data, e.changes from events e
          where e.workspace_id = ${db.workspaceId} and e.entity_id = contact.id and e.id < ${before}
            and (e.type <> 'contact.updated' or e.changes::text ~ ${`"(${identifying.join('|')})":`})
          order by e.id desc limit ${versionsAtOnce}) as e
       order by e.id desc limit ${versionsAtOnce}`)
    for (const { data, before } of versions) {
      if (data) texts.add(data)
      if (before) texts.add({ ...data, ...before })
    }
    if (versions.length < versionsAtOnce) break
    before = versions.at(-1)!.id
  }
  return texts.latest()
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const versionsAtOnce = 1000

/** The texts by which the versions of a contact, the latest first, can be found. */
function openTexts() {
  const identifiers = new Set<string>()
  const names = new Map<string, Name>()
  const externalIds = new Set<string>()
  const found = () => ({
    identifiers: [...identifiers],
    names: [...names.values()],
    externalIds: [...externalIds],
  })
  return {
    latest: () => latest(found()),
    isFull: () => identifiers.size >= most.identifiers && names.size >= most.names,
    /** Keeps no more than will be used: there can be a hundred thousand versions. */
    add(data: Version) {
      const [first, last] = [data.first_name, data.last_name].map((name) => (typeof name === 'string' ? name : null))
      const valuesOf = (fields: string[]) =>
        fields.flatMap((field) => data[field] ?? []).filter((value) => typeof value === 'string')
      const profiles = valuesOf(['profile_url']).flatMap((url) => [url, withoutScheme(url)])
      const addresses = [...valuesOf(addressFields), ...profiles, ...valuesOf(phoneFields).filter(isWholeNumber)]
      if (typeof data.external_id === 'string' && externalIds.size < most.externalIds) externalIds.add(data.external_id)
      if (first) {
        if (last) addresses.push(`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`)
        else if (/\S\s+\S/.test(first)) addresses.push(first) // many imports have the whole name in one column
        const name = { first: first.toLowerCase(), last: last?.toLowerCase() ?? null }
        for (const one of [name, { first: oneSpelling(name.first), last: name.last && oneSpelling(name.last) }])
          if (names.size < most.names) names.set(JSON.stringify(one), one)
      }
      if (identifiers.size >= most.identifiers) return
      const found = addresses.filter(({ length }) => length >= shortest).map((address) => address.toLowerCase())
      for (const text of found.flatMap((one) => [one, oneSpelling(one)])) {
        identifiers.add(escapeJson(text))
        identifiers.add(escapeJson(escapeJson(text)))
        if (!text.includes('"')) identifiers.add(text) // otherwise it could be a part of the syntax of JSON
        identifiers.add(encodeURIComponent(text).toLowerCase())
      }
    },
  }
}

/** How many texts an erasure looks for. A person has a few dozen; a contact that is changed again and again has thousands. */
const most = { identifiers: 1000, names: 200, externalIds: 200 }

/** The first ones are those of the latest versions. */
export const latest = ({ identifiers, names, externalIds = [] }: Texts) => ({
  identifiers: identifiers.slice(0, most.identifiers),
  names: names.slice(0, most.names),
  externalIds: externalIds.slice(0, most.externalIds),
})

type Texts = Pick<Person, 'identifiers' | 'names' | 'externalIds'>

/** A shorter text would match what has nothing to do with the person. */
const shortest = 5
const addressFields = ['email', 'other_emails']
const phoneFields = ['phone', 'other_phones']
const identifying = [...addressFields, ...phoneFields, 'profile_url', 'first_name', 'last_name', 'external_id']
const columns = identifying.map((field) => sql`${identifier(field)} json`)

/** Files often have `linkedin.com/in/ada`. A site without a path is not about the person alone. */
function withoutScheme(url: string) {
  const rest = url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
  return rest.includes('/') ? rest : url
}

/** A telephone number can be any text. One such as the extension 42042 would match what has nothing to do with the person. */
const isWholeNumber = (phone: string) => phone.replaceAll(/\D/g, '').length >= 7
