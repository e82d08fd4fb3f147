import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forCitus } from './for-citus.ts'
import { planOnce, type Sql, sql } from './sql.ts'

const own = '018f0000-0000-7000-8000-000000000001'

function sent(query: Sql, workspaceId?: string) {
  const { text, values } = forCitus(query, workspaceId).toQuery()
  return [text.replaceAll(/\s+/g, ' ').trim(), ...values]
}

test('a sub-select is compared with the workspace as a value, which is sent once', () => {
  const query = sql`
    select array(select l.tag_id from contact_tags l where l.workspace_id = r.workspace_id and l.contact_id = r.id)
      from contacts r where r.workspace_id = ${own} and r.id = ${'an id'}`
  assert.deepEqual(sent(query, own), [
    'select array(select l.tag_id from contact_tags l where (l.workspace_id = $1::uuid and r.workspace_id = $1::uuid) and l.contact_id = r.id) ' +
      'from contacts r where r.workspace_id = $1 and r.id = $2',
    own,
    'an id',
  ])
})

test('a text that equals the id of the workspace is another value', () => {
  const created = sql`insert into contacts (workspace_id, id, notes) values (${own}, ${'an id'}, ${own})`
  assert.deepEqual(sent(created, own), [
    'insert into contacts (workspace_id, id, notes) values ($1, $2, $3)',
    own,
    'an id',
    own,
  ])
  const found = sql`select id from contacts where workspace_id = ${own} and notes = ${own}`
  assert.deepEqual(sent(found, own), ['select id from contacts where workspace_id = $1 and notes = $2', own, own])
})

test('without a workspace, rows are compared with each other', () => {
  const query = sql`select from api_keys k join members m on m.workspace_id = k.workspace_id where k.id = ${'an id'}`
  assert.deepEqual(sent(query), [query.toQuery().text, 'an id'])
  assert.equal(sent(query, own)[2], 'an id')
})

test('a new row with a sub-select is selected and returned, one of plain values is not', () => {
  const linked = sql`insert into contacts (workspace_id, id) values (${own}, (select ${'an id'}::uuid))`
  assert.deepEqual(sent(linked, own), [
    'insert into contacts (workspace_id, id) select $1, (select $2::uuid) returning 1',
    own,
    'an id',
  ])
  const plain = sql`insert into contacts (workspace_id, id) values (${own}, ${'an id'})`
  assert.deepEqual(sent(plain, own), ['insert into contacts (workspace_id, id) values ($1, $2)', own, 'an id'])
  const list = sql`insert into tags (workspace_id, id) select ${own}, id from unnest(${['a']}::uuid[]) as id on conflict do nothing`
  assert.equal(sent(list, own)[0], list.toQuery().text)
})

test('a time in a statement that writes is a value, in one that reads it is not', () => {
  const [text, time, workspace] = sent(sql`update tags set deleted_at = now() where workspace_id = ${own}`, own)
  assert.equal(text, 'update tags set deleted_at = $1::timestamptz where workspace_id = $2')
  assert.ok(Math.abs(Date.parse(String(time)) - Date.now()) < 60_000)
  assert.equal(workspace, own)
  assert.equal(sent(sql`select now()`, own)[0], 'select now()')
  assert.deepEqual(sent(planOnce, own), ['select'])
})
