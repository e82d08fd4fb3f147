-- Who wants to hear of what, and what became of telling them.

create table webhooks (
  workspace_id         uuid not null,
  id                   uuid not null,
  url                  text not null,
  events               text[] not null,
  status               text not null check (status in ('active', 'paused', 'failed')),
  failure_reason       text,
  secret               bytea not null, -- encrypted: signing needs it
  previous_secret      bytea,          -- signs too until then
  previous_secret_until timestamptz(3),
  created_at           timestamptz(3) not null,
  updated_at           timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index webhooks_updated_at on webhooks (workspace_id, updated_at, id);
call isolate('webhooks');

-- One row an event and webhook, written in the transaction of the event. No foreign key to webhooks: deleting one while
-- an event is being written must not turn somebody's change of a contact into an error.
create table deliveries (
  workspace_id    uuid not null,
  id              uuid not null,
  webhook_id      uuid not null,
  event_id        uuid not null,
  event_type      text not null,
  status          text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  attempts        integer not null default 0,
  tries           smallint not null default 0,       -- of the present round; a revival or a retry begins a new one
  started_at      timestamptz(3) not null default now(), -- the present round
  response_status smallint,
  response_body   text,
  error           text,
  duration_ms     integer,
  next_attempt_at timestamptz(3) default now(),
  delivered_at    timestamptz(3),
  created_at      timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, webhook_id, event_id)
);
create index deliveries_webhook on deliveries (workspace_id, webhook_id, id);
create index deliveries_status on deliveries (workspace_id, webhook_id, status, id);
call isolate('deliveries');

-- What waits to be sent, of all workspaces: a global table, as the jobs are, and as small as what is due. It holds
-- nothing but ids. The deliveries of a webhook that is not active have no row here. A worker that takes a row moves
-- `due_at` a little ahead, again and again while it works: when the worker is killed, the row is soon due by itself.
create table delivery_queue (
  delivery_id  uuid primary key,
  workspace_id uuid not null,
  webhook_id   uuid not null,
  due_at       timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
create index delivery_queue_due on delivery_queue (webhook_id, due_at);
grant select, insert, update, delete on delivery_queue to rapport_app;

-- Writes down who is to be told of events, in the transaction that records them. A function, because most workspaces have
-- no webhook: there this costs one look into an index, where the bare statement would open both tables for writing first.
-- A delivery's id begins with the time of its event.
create function queue_deliveries(workspace uuid, happened text, event_ids uuid[]) returns void
  language plpgsql as $$
begin
  if exists (select from webhooks where workspace_id = workspace and status = 'active' and happened = any (events)) then
    with subscribed as (
      insert into deliveries (workspace_id, id, webhook_id, event_id, event_type, created_at)
      select w.workspace_id, (left(e.id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid, w.id, e.id, e.type, e.created_at
        from webhooks w
        join events e on e.workspace_id = w.workspace_id and e.id = any (event_ids)
       where w.workspace_id = workspace and w.status = 'active' and happened = any (w.events)
      returning workspace_id, webhook_id, id)
    insert into delivery_queue (workspace_id, webhook_id, delivery_id)
    select workspace_id, webhook_id, id from subscribed;
  end if;
end $$;
