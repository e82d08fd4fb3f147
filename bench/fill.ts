import { hash } from 'node:crypto'
import pg from 'pg'
import { newId } from '../server/database/ids.ts'
import { insertNameWords } from '../server/database/name-words.ts'
import { newKeyText } from '../server/http/key-text.ts'

export type Workspace = { id: string; key: string; contactIds: string[]; companyId: string; timelineContactId: string }

/** A workspace of so many contacts, as a busy company would have it, written by PostgreSQL itself. */
export async function fillWorkspace(
  admin: pg.ClientConfig,
  name: string,
  contacts: number,
  deals = Math.ceil(contacts / 10),
): Promise<Workspace> {
  const client = new pg.Client(admin)
  await client.connect()
  await client.query('set synchronous_commit = off')
  const { id, number, key } = await makeWorkspace(client, name)
  const companyId = newId()
  const vipId = newId()
  await client.query(
    `insert into companies (workspace_id, id, name, search, created_at, updated_at) values ($1, $2, 'Big Corp', '', now(), now())`,
    [id, companyId],
  )
  await client.query(
    `insert into tags (workspace_id, id, name, name_key, created_at, updated_at) values ($1, $2, 'VIP', 'vip', now(), now())`,
    [id, vipId],
  )
  // One in a thousand has one value, one in ten the other.
  const { rows: fields } = await client.query<{ slot: string }>(
    `insert into custom_fields (workspace_id, id, entity_type, field_name, field_label, field_type, required, display_order, created_at, updated_at)
     values ($1, $2, 'contacts', 'plan', 'Plan', 'text', false, 0, now(), now()) returning slot`,
    [id, newId()],
  )
  await inHalves(admin, contacts, (half, from, to) =>
    half.query(contactsSql(number), [id, companyId, contacts, from, to, fields[0]!.slot]),
  )
  const { rows: names } = await client.query<{ word: string }>(
    'select distinct lower(unnest(array[first_name, last_name])) as word from contacts where workspace_id = $1',
    [id],
  )
  const words = insertNameWords(
    id,
    names.map(({ word }) => word),
    new Date().toISOString().slice(0, 10),
  ).toQuery()
  await client.query(words)
  await client.query(
    `insert into contact_tags (workspace_id, contact_id, tag_id)
     select workspace_id, id, $2 from contacts where workspace_id = $1 and company_id = $3`,
    [id, vipId, companyId],
  )
  await client.query(dealsSql, [id, deals])
  await client.query(historySql, [id])
  const { rows: ids } = await client.query<{ id: string }>(
    'select id from contacts where workspace_id = $1 limit 2000',
    [id],
  )
  await client.query('set session_replication_role = replica') // the triggers would set what is set already, one by one
  await client.query(timelineSql, [id])
  await client.query('reset session_replication_role')
  await client.query(tallySql, [id])
  await client.end()
  return { id, key, contactIds: ids.map((row) => row.id), companyId, timelineContactId: ids[0]!.id }
}

async function makeWorkspace(client: pg.Client, name: string) {
  const [id, userId, key] = [newId(), newId(), newKeyText()]
  const { rows } = await client.query<{ number: string }>(
    'insert into workspaces (id, name, slug) values ($1, $2, $2) returning number',
    [id, name],
  )
  await client.query('insert into users (id, name, email) values ($1, $2, $3)', [userId, name, `${name}@example.com`])
  await client.query(`insert into members (workspace_id, user_id, role) values ($1, $2, 'owner')`, [id, userId])
  await client.query(
    `insert into api_keys (workspace_id, id, user_id, name, hash, prefix, scope, role) values ($1, $2, $3, 'bench', $4, $5, 'full', 'owner')`,
    [id, newId(), userId, hash('sha256', key, 'buffer'), key.slice(0, 12)],
  )
  return { id, key, number: Number(rows[0]!.number).toString(36) }
}

// Two connections for two cores.
async function inHalves(
  admin: pg.ClientConfig,
  count: number,
  work: (client: pg.Client, from: number, to: number) => Promise<unknown>,
) {
  const middle = Math.floor(count / 2)
  await Promise.all(
    [
      [1, middle],
      [middle + 1, count],
    ].map(async ([from, to]) => {
      const client = new pg.Client(admin)
      await client.connect()
      await client.query('set synchronous_commit = off')
      await work(client, from!, to!)
      await client.end()
    }),
  )
}

// A UUIDv7 of a given time, as PostgreSQL 15 can make it too.
const idAt = (time: string) => `
  (lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0')
   || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`

// Names consist of letters, so that a misspelt one can be found.
const inLetters = (number: string) => `translate((${number})::text, '0123456789', 'abcdefghij')`

// Ten in a hundred work at one company (and carry one tag), every second one has the word "client" in the notes,
// and each has a word of its own in the email address.
const contactsSql = (number: string) => `
  insert into contacts (workspace_id, id, first_name, last_name, email, title, company_id, notes, custom_fields, search, created_at, updated_at, last_activity_at)
  select $1, ${idAt('at')}, first, last, 'p' || i || '@example.com', 'Engineer',
         case when i % 10 = 0 then $2::uuid end,
         notes,
         case when i % 1000 = 7 then jsonb_build_object($6::text, 'Gold') when i % 10 = 3 then jsonb_build_object($6::text, 'Silver') else '{}' end,
         (format('''${number}:%1$s'':1A ''${number}/%1$s'' ''${number}:%2$s'':1A ''${number}/%2$s'' ''${number}:p%3$s'':1B', lower(first), lower(last), i)
          || ' ''${number}:example'':1B ''${number}:com'':1B ''${number}:engineer'':1B ''${number}:met'':1D ''${number}:at'':1D ''${number}:the'':1D ''${number}:fair'':1D'
          || case when i % 2 = 0 then ' ''${number}:client'':1D' else '' end
          || case when i % 10 = 0 then ' ''${number}:tenth'':1D' else '' end)::tsvector,
         at, at, at + case when i <= 2000 then 100 else 1 end * interval '1 hour'
    from (select i, 'First' || chr(97 + i % 26) || ${inLetters('i % 97')} as first, 'Last' || ${inLetters('i % 3001')} as last,
                 'met at the fair' || case when i % 2 = 0 then ' client' else '' end || case when i % 10 = 0 then ' tenth' else '' end as notes,
                 date_trunc('milliseconds', now() - ($3::int - i) * interval '20 seconds') as at
            from generate_series($4::int, $5::int) i) made`

const dealsSql = `
  insert into deals (workspace_id, id, name, value, stage, stage_order, search, stage_changed_at, created_at, updated_at)
  select $1, ${idAt('at')}, 'Deal ' || i, i * 100, (array['lead', 'prospect', 'negotiation', 'won', 'lost'])[1 + i % 5], i % 5, '', at, at, at
    from (select i, date_trunc('milliseconds', now() - i * interval '1 minute') as at from generate_series(1, $2::int) i) made`

// Each deal has passed all stages before its current one, three days in each.
const historySql = `
  insert into deal_history (workspace_id, deal_id, id, stage, value, entered_at, at, until, next_stage)
  select d.workspace_id, d.id, gen_random_uuid(), s.stage, d.value, s.at, s.at, lead(s.at) over deal, lead(s.stage) over deal
    from deals d
    cross join lateral (
      select stage, d.stage_changed_at - (d.stage_order + 1 - place) * interval '3 days' as at
        from unnest(array['lead', 'prospect', 'negotiation', 'won', 'lost']) with ordinality as way (stage, place)
       where place <= d.stage_order + 1 and (place <> 4 or d.stage = 'won')) s
   where d.workspace_id = $1
  window deal as (partition by d.id order by s.at)`

// Every contact has been called once; the first ones a hundred times.
const timelineSql = `
  insert into timeline (workspace_id, subject_id, company_id, at, id, record_id, type, event, details)
  select c.workspace_id, c.id, c.company_id, c.created_at + n * interval '1 hour', gen_random_uuid(), gen_random_uuid(), 'interaction', 'Call logged', '{"notes": "spoke"}'
    from (select workspace_id, id, company_id, created_at, row_number() over (order by id) as place from contacts where workspace_id = $1) c
    cross join lateral generate_series(1, case when c.place <= 2000 then 100 else 1 end) n`

const tallySql = `
  insert into tallies (workspace_id, what, slot, count, value)
  select $1, 'contacts', 0, count(*), 0 from contacts where workspace_id = $1
  union all select $1, 'deals', 0, count(*), 0 from deals where workspace_id = $1
  union all select $1, 'deals:' || stage, 0, count(*), sum(value) from deals where workspace_id = $1 group by stage`
