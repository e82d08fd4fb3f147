-- Files that go out.

create table exports (
  workspace_id  uuid not null,
  id            uuid not null,
  entity_type   text not null,
  format        text not null,
  filter        json not null,
  status        text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  total_rows    integer not null default 0,
  exported_rows integer not null default 0,
  failures      smallint not null default 0, -- after a few it is given up
  error         text,
  completed_at  timestamptz(3),
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index exports_updated_at on exports (workspace_id, updated_at, id);
create index exports_running on exports (workspace_id, id) where status in ('pending', 'processing');
call isolate('exports');
