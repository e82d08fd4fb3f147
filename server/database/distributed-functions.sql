-- How some functions of the migrations are written for Citus. `rapport distribute` and every later migration run this file.

-- Citus does not pass the effect of set_config() on to the other nodes. It does pass on SET LOCAL, also from a function,
-- after a BEGIN and on connections with citus.propagate_set_commands = local.
create or replace function enter_workspace(workspace uuid) returns text language plpgsql as $$
begin
  execute format('set local app.workspace_id = %L', workspace);
  return workspace::text;
end $$;

-- Members and people are copied to every node, and a trigger runs on each of them, on the copy. It may not write to the
-- table, which would write to all nodes again, so it writes to the copy of its own node.
create or replace function own_copy(of_table regclass) returns text language sql stable as $$
  select of_table || '_' || shardid from pg_dist_shard where logicalrelid = of_table
$$;

create or replace function note_joining() returns trigger language plpgsql as $$
begin
  execute format('insert into %I (workspace_id, user_id, name)
    values ($1, $2, coalesce((select name from %I where id = $2), ''''))
    on conflict (workspace_id, user_id) do update set left_at = null, name = excluded.name',
    own_copy('workspace_people'), own_copy('users'))
  using new.workspace_id, new.user_id;
  return new;
end $$;

create or replace function note_leaving() returns trigger language plpgsql as $$
begin
  execute format('update %I p set left_at = now(), name = coalesce((select name from %I where id = $2), p.name)
    where p.workspace_id = $1 and p.user_id = $2', own_copy('workspace_people'), own_copy('users'))
  using old.workspace_id, old.user_id;
  return null;
end $$;

-- Citus cannot join a table with the rows of a statement (`added`), so these functions take them as values first.
create or replace function note_timeline_added() returns trigger language plpgsql as $$
declare
  entry record;
  subject record;
begin
  for entry in
    select workspace_id, subject_id, max(at) as at, array_agg(distinct company_id) as companies, array_agg(id) as ids
      from added group by workspace_id, subject_id order by subject_id
  loop
    select company_id, last_activity_at into subject
      from deals where workspace_id = entry.workspace_id and id = entry.subject_id for no key update;
    continue when not found;
    if subject.last_activity_at is null or subject.last_activity_at < entry.at then
      update deals set last_activity_at = entry.at where workspace_id = entry.workspace_id and id = entry.subject_id;
    end if;
    if entry.companies is distinct from array[subject.company_id] then
      update timeline
         set company_id = subject.company_id
       where workspace_id = entry.workspace_id and subject_id = entry.subject_id and id = any (entry.ids);
    end if;
  end loop;
  for entry in
    select workspace_id, subject_id, max(at) as at, array_agg(distinct company_id) as companies, array_agg(id) as ids
      from added group by workspace_id, subject_id order by subject_id
  loop
    select company_id, last_activity_at into subject
      from contacts where workspace_id = entry.workspace_id and id = entry.subject_id for no key update;
    continue when not found;
    if subject.last_activity_at is null or subject.last_activity_at < entry.at then
      update contacts set last_activity_at = entry.at where workspace_id = entry.workspace_id and id = entry.subject_id;
    end if;
    if entry.companies is distinct from array[subject.company_id] then
      update timeline
         set company_id = subject.company_id
       where workspace_id = entry.workspace_id and subject_id = entry.subject_id and id = any (entry.ids);
    end if;
  end loop;
  return null;
end $$;

create or replace function note_tasks_added() returns trigger language plpgsql as $$
declare
  task record;
begin
  for task in
    select workspace_id, deal_id as id, min(due_date) as due_date
      from added where status <> 'completed' and deal_id is not null group by workspace_id, deal_id order by deal_id
  loop
    update deals set next_due = task.due_date
     where workspace_id = task.workspace_id and id = task.id and (next_due is null or next_due > task.due_date);
  end loop;
  for task in
    select workspace_id, contact_id as id, min(due_date) as due_date
      from added where status <> 'completed' and contact_id is not null group by workspace_id, contact_id order by contact_id
  loop
    update contacts set next_due = task.due_date
     where workspace_id = task.workspace_id and id = task.id and (next_due is null or next_due > task.due_date);
  end loop;
  return null;
end $$;

-- The job queue is only on the coordinator, and this runs on the node of the workspace.
create or replace function follow_company(workspace uuid, subject uuid) returns void language plpgsql as $$
begin
  while move_timeline(workspace, subject) = 1000 loop end loop;
end $$;

-- Called for rows of a workspace on the node that has them, where it finds the other rows too.
create or replace function merged_company(workspace uuid, company uuid) returns uuid language plpgsql stable as $$
declare
  next record;
begin
  loop
    select c.id, c.merged_into, c.deleted_at into next
      from companies c where c.workspace_id = workspace and c.id = company;
    if next.deleted_at is null then return next.id; end if;
    company := next.merged_into;
  end loop;
end $$;
alter function merged_company(uuid, uuid) set citus.allow_nested_distributed_execution = on;

-- Citus does not accept a function in SQL with parameters that reads tables it knows.
create or replace function mentioned_members(workspace uuid, texts text[]) returns setof uuid language plpgsql stable as $$
begin
  return query
  select distinct user_id
    from (select w.user_id, rank() over (partition by t.position order by length(w.word) desc) as place
            from (select position, lower(given collate "und-x-icu") as text
                    from unnest(texts) with ordinality as g (given, position)) as t
            join (select m.user_id, lower(word collate "und-x-icu") as word
                    from members m
                    join users u on u.id = m.user_id
                   cross join lateral (values (u.name), (u.email)) as v (word)
                   where m.workspace_id = workspace) as w
              on w.word <> '' and starts_with(t.text, w.word)
             and substr(t.text, length(w.word) + 1, 1) collate "und-x-icu" !~ '[[:alnum:]_]') as found
   where place = 1;
end $$;
alter function mentioned_members(uuid, text[]) set citus.allow_nested_distributed_execution = on;

-- Most changes have no webhook. Then nothing is written to the queue, which is on the coordinator, so that the change is committed
-- on one node, in one phase. The two statements took more than half of the CPU time of a create on the coordinator.
create or replace function queue_deliveries(workspace uuid, happened text, event_ids uuid[]) returns void language plpgsql as $$
begin
  if not exists (select from webhooks w
                  where w.workspace_id = workspace and w.status = 'active' and happened = any (w.events)) then
    return;
  end if;
  with subscribed as (
    insert into deliveries (workspace_id, id, webhook_id, event_id, event_type, created_at)
    select w.workspace_id, (left(event_id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid, w.id, event_id, happened,
           to_timestamp(('x' || translate(left(event_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)
      from webhooks w
     cross join unnest(event_ids) as event_id
     where w.workspace_id = workspace and w.status = 'active' and happened = any (w.events)
    returning workspace_id, webhook_id, id)
  insert into delivery_queue (workspace_id, webhook_id, delivery_id)
  select workspace_id, webhook_id, id from subscribed;
end $$;

-- Jobs, webhook deliveries, keys and other global rows are only on the coordinator, in tables that Citus does not know. It would
-- commit the rows of the workspace on their node first and the coordinator afterwards, and a crash in between would lose the
-- jobs of a change. If a transaction also writes to a table of the coordinator that Citus knows, it commits in two phases.
create schema if not exists distribution;
create table if not exists distribution.two_phase (id int primary key);
select citus_add_local_table_to_metadata('distribution.two_phase')
 where not exists (select from pg_dist_partition where logicalrelid = 'distribution.two_phase'::regclass);

create or replace function distribution.commit_in_two_phases() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  delete from distribution.two_phase;
  return null;
end $$;

-- Commits in two phases wait until the transaction that has called this ends. Only a superuser may lock the table, and a backup
-- may be made by the owner of the tables.
create or replace function distribution.hold_commits() returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table pg_catalog.pg_dist_transaction in exclusive mode;
end $$;
revoke execute on function distribution.hold_commits() from public;
do $$
declare
  owner regrole := (select relowner from pg_class where oid = 'public.workspaces'::regclass);
begin
  execute format('grant usage on schema distribution to %s', owner);
  execute format('grant execute on function distribution.hold_commits() to %s', owner);
end $$;

do $$
declare
  local_table regclass;
begin
  for local_table in
    select c.oid from pg_class c
     where (c.relnamespace = 'public'::regnamespace and c.relkind = 'r' or c.oid = 'pgboss.job'::regclass)
       and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid)
  loop
    execute format('create or replace trigger commit_in_two_phases after insert or update or delete on %s
      for each statement execute function distribution.commit_in_two_phases()', local_table);
  end loop;
end $$;

-- All nodes need the functions that statements call.
select create_distributed_function(p.oid::regprocedure)
  from pg_proc p
 where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype;

-- Citus takes the numbers of identity columns by itself, as the role of the server.
grant usage on all sequences in schema public to rapport_app;

-- The server asks for these as options of its connections, which only hold on the coordinator. Its connections to the other
-- nodes are made as this role.
alter role rapport_app set timezone = 'UTC';
alter role rapport_app set lock_timeout = '5s';
