-- What every resource stands on: the workspace of a transaction, its isolation, counts, the event log, kept answers.

-- The one place that says which workspace a transaction is for. A plain function, so that a distributed
-- database can have SET LOCAL in its stead: Citus does not pass set_config() on to its workers.
create function enter_workspace(workspace uuid) returns text
  language sql volatile
  return set_config('app.workspace_id', workspace::text, true);

-- The third wall around a tenant, after the `where` and the composite keys. After a transaction the setting is '', not null.
create procedure isolate(tenant_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format($policy$create policy own_workspace on %s
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)$policy$, tenant_table);
  execute format('grant select, insert, update, delete on %s to rapport_app', tenant_table);
end $$;

-- Under row-level security `@@` cannot use its index, because its function is not leakproof: search among a million
-- took 234 ms instead of 1. This view reads as a role of its own that may only read, and keeps the tenant's wall as
-- a plain condition, which the index can stand beside.
create procedure make_searchable(tenant_table regclass) language plpgsql as $$
begin
  execute format('create policy read_for_search on %s for select to rapport_search using (true)', tenant_table);
  execute format('grant select on %s to rapport_search', tenant_table);
  execute format($view$create view searchable_%1$s as select * from %1$s
    where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid$view$, tenant_table);
  execute format('alter view searchable_%s owner to rapport_search', tenant_table);
  execute format('grant select on searchable_%s to rapport_app', tenant_table);
end $$;

-- Exact totals without counting. A number is the sum over its slots: concurrent writers in one workspace
-- each add to a row of their own instead of queueing for one.
create table tallies (
  workspace_id uuid not null,
  what         text not null,
  slot         smallint not null,
  count        bigint not null,
  value        numeric not null,
  primary key (workspace_id, what, slot)
) with (fillfactor = 50);
call isolate('tallies');

-- The one log of all that happened. The audit log, the webhooks and the live stream only read it.
create table events (
  workspace_id uuid not null,
  id           uuid not null,
  type         text not null,
  entity_type  text not null,
  entity_id    uuid not null,
  actor_type   text not null,
  actor_id     uuid,
  actor_name   text not null,
  request_id   text,
  data         json,   -- the record as the API showed it after the change; a deleted one's last state
  changes      json,   -- { field: { from, to } }
  extra        json,   -- what an event carries beside its record: from_stage, merged_into, …
  transaction  xid8 not null default pg_current_xact_id(), -- ids are not in commit order; see the live stream
  created_at   timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index events_entity on events (workspace_id, entity_id, id);
create index events_transaction on events (workspace_id, transaction, id); -- how the live stream reads
call isolate('events');

-- What a contact's or a deal's activity shows: one row an entry and subject, read in this order from one index.
create table timeline (
  workspace_id uuid not null,
  subject_id   uuid not null, -- the contact or deal whose activity it is
  at           timestamptz(3) not null,
  id           uuid not null,
  record_id    uuid not null, -- the interaction, deal, follow-up or commitment that it tells of and goes with
  type         text not null,
  event        text not null,
  details      json not null,
  primary key (workspace_id, subject_id, at, id)
);
create index timeline_record on timeline (workspace_id, record_id);
call isolate('timeline');

-- Kept answers. The row is written in the transaction of the change it stands for: both commit or neither.
create table idempotency_keys (
  workspace_id uuid not null,
  key          text not null,
  fingerprint  bytea not null,
  status       smallint,
  body         bytea,
  encrypted    boolean not null default false,
  created_at   timestamptz(3) not null default now(),
  primary key (workspace_id, key)
);
create index idempotency_keys_age on idempotency_keys using brin (created_at); -- for cleaning up; a b-tree would cost each write
call isolate('idempotency_keys');
