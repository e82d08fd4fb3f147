import type pg from 'pg'

/** The database's schema as SQL to read and compare: tables, views, functions, each with its rules and who may use it. */
export async function dumpSchema(client: pg.Pool): Promise<string> {
  const { rows } = await client.query<{ text: string }>(`
    select text from (${tables} union all ${views} union all ${functions}) as parts (kind, name, text) order by kind, name`)
  return `${header}\n${rows.map(({ text }) => text.trim()).join('\n\n')}\n`
}

const header = `-- What the migrations make of an empty database, read from its catalog. To write it anew: npm run schema
`

const columns = `
  select string_agg(format('  %s %s', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod))
           || coalesce(' collate ' || quote_ident((select l.collname from pg_collation l where l.oid = a.attcollation and l.collname <> 'default')), '')
           || case when a.attnotnull then ' not null' else '' end
           || case when a.attidentity <> '' then ' generated always as identity'
                   when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                   else coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') end, E',\\n' order by a.attnum)
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`

// Since PostgreSQL 18 "not null" is a named constraint; it is already printed with its column.
const constraints = `
  select string_agg(format(E',\\n  constraint %I %s', conname, pg_get_constraintdef(oid)), '' order by contype desc, conname)
    from pg_constraint where conrelid = c.oid and contype <> 'n'`

const indexes = `
  select string_agg(pg_get_indexdef(i.indexrelid) || E';\\n', '' order by i.indexrelid::regclass::text)
    from pg_index i
   where i.indrelid = c.oid and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.conrelid = c.oid)`

const policies = `
  select string_agg(format(E'create policy %I on %I for %s to %s using (%s);\\n', policyname, tablename, lower(cmd), array_to_string(roles, ', '), qual), '' order by policyname)
    from pg_policies where schemaname = 'public' and tablename = c.relname`

const grants = `
  select string_agg(format(E'grant %s on %I to %s;\\n', rights, c.relname, grantee), '' order by grantee)
    from (select grantee::regrole::text as grantee, lower(string_agg(privilege_type, ', ' order by privilege_type)) as rights
            from aclexplode(c.relacl) where grantee <> c.relowner group by 1) as given`

const tables = `
  select 1, c.relname::text,
         format(E'create table %I (\\n%s%s\\n)%s;\\n', c.relname, (${columns}), (${constraints}),
                coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''))
         || coalesce((${indexes}), '')
         || case when c.relrowsecurity then format(E'alter table %I enable row level security;\\n', c.relname) else '' end
         || case when c.relforcerowsecurity then format(E'alter table %I force row level security;\\n', c.relname) else '' end
         || coalesce((${policies}), '') || coalesce((${grants}), '')
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`

const views = `
  select 2, c.relname::text,
         format(E'create view %I as\\n%s\\n', c.relname, pg_get_viewdef(c.oid))
         || case when c.relowner = 'rapport_search'::regrole then format(E'alter view %I owner to rapport_search;\\n', c.relname) else '' end
         || coalesce((${grants}), '')
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`

const functions = `
  select 3, p.oid::regprocedure::text, trim(trailing E'\\n' from pg_get_functiondef(p.oid)) || ';'
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
