-- Deleted records, which can be restored until they expire.

create table trash_entries (
  workspace_id uuid not null,
  id           uuid not null,
  entity_type  text not null,
  entity_id    uuid not null,
  name         text,
  reason       text not null check (reason in ('deleted', 'merged', 'import_reverted')),
  contents     json, -- how many records of each kind were deleted or unlinked with it; null until they are counted
  data         json not null, -- the record as the API showed it
  actor_type   text not null,
  actor_id     uuid,
  actor_name   text not null,
  user_id      uuid, -- the person who deleted it, or whose key did
  request_id   text,
  import_id    uuid,
  deleted_at   timestamptz(3) not null,
  expires_at   timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index trash_entries_entity on trash_entries (workspace_id, entity_id);
create index trash_entries_request on trash_entries (workspace_id, request_id);
create index trash_entries_expires_at on trash_entries (workspace_id, expires_at);
call isolate('trash_entries');

-- The rows of an entry: those that were deleted, and the links (`is_link`) that records which stay lost with it.
create table trash_rows (
  workspace_id uuid not null,
  entry_id     uuid not null,
  number       bigint not null generated always as identity,
  table_name   text not null,
  record_id    uuid, -- the record that is in the row or had the link; null for rows that are no record
  is_link      boolean not null,
  content      json not null,
  primary key (workspace_id, entry_id, number)
);
create index trash_rows_table on trash_rows (workspace_id, entry_id, table_name, is_link);
create index trash_rows_record on trash_rows (workspace_id, record_id) where record_id is not null;
call isolate('trash_rows');

-- The trash was emptied up to this entry. It hides any number of entries with one row, until they are purged.
create table trash_emptied (
  workspace_id uuid not null,
  last_id      uuid not null,
  primary key (workspace_id, last_id)
);
call isolate('trash_emptied');

-- Inserts the rows of an entry into their table again. Only the columns that the rows were kept with are given: a column
-- that was added since gets its default, and one that was dropped since is ignored. A deleted row that is still being
-- cleared (`deleted_at`) becomes what it was.
create function restore_rows(workspace uuid, entry uuid, into_table text) returns void language plpgsql as $$
declare
  names text[];
  changed text;
begin
  select array_agg(a.attname)
    into names
    from pg_attribute a
   where a.attrelid = into_table::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     and a.attname in (select json_object_keys(first.content)
                         from (select t.content from trash_rows t
                                where t.workspace_id = workspace and t.entry_id = entry and t.table_name = into_table and not t.is_link
                                limit 1) as first);
  if names is null then return; end if;
  select string_agg(format('%1$I = excluded.%1$I', a.attname), ', ')
    into changed
    from pg_attribute a
   where a.attrelid = into_table::regclass and a.attname = any (names) and a.attidentity = ''
     and a.attname not in ('workspace_id', 'id') and 'deleted_at' = any (names);
  execute format(
    'insert into %1$I (%2$s) overriding system value
     select %3$s
       from trash_rows t, json_populate_record(null::%1$I, t.content) as r
      where t.workspace_id = $1 and t.entry_id = $2 and t.table_name = $3 and not t.is_link
         on conflict %4$s',
    into_table,
    (select string_agg(format('%I', name), ', ') from unnest(names) as name),
    (select string_agg(format('r.%I', name), ', ') from unnest(names) as name),
    -- A unique value that another record has taken meanwhile is a conflict, not a reason to leave the record out.
    coalesce('(workspace_id, id) do update set ' || changed,
             case when 'external_id' = any (names) then '(workspace_id, id) do nothing' else 'do nothing' end))
  using workspace, entry, into_table;
end $$;
