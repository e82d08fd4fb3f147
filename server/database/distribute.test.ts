import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { statementsIn } from './distribute.ts'
import { knownMigrations } from './migrate.ts'

test('the statements of a migration are separated, with their texts, functions and comments', () => {
  const text = `-- it's a comment; with a quote
    create table a (b text default 'x; y'); -- another
    create function f() returns int language sql as $$ select 1; $$;
    do $body$ begin execute format('a ''b'';'); end $body$`
  assert.deepEqual(statementsIn(text), [
    "create table a (b text default 'x; y')",
    'create function f() returns int language sql as $$ select 1; $$',
    "do $body$ begin execute format('a ''b'';'); end $body$",
  ])
})

test('every migration consists of statements that begin with a keyword', async () => {
  for (const name of await knownMigrations()) {
    const text = await readFile(new URL(`migrations/${name}`, import.meta.url), 'utf8')
    const statements = statementsIn(text)
    assert.ok(statements.length > 0, name)
    for (const statement of statements)
      assert.match(
        statement,
        /^(create|alter|drop|insert|update|delete|grant|revoke|call|select|do|lock|comment|with|set|analyze)\b/,
        name,
      )
  }
})
