-- Undoing an import. What an import did is in the events that carry its id.

-- False for imports from before this migration, which cannot be reverted.
alter table imports add column is_revertible boolean not null default false;

create table import_reverts (
  workspace_id  uuid not null,
  import_id     uuid not null,
  status        text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  total_rows    integer, -- null until the records are counted
  reverted_rows integer not null default 0,
  kept_rows     integer not null default 0,
  step          smallint not null default 0, -- the kind of record that is processed
  position      uuid, -- the last event that was processed in this step
  snapshot      pg_snapshot not null default pg_current_snapshot(), -- tells the events of the import from those of its revert
  attempts      smallint not null default 0, -- without progress; after a few it is given up
  error         text,
  created_at    timestamptz(3) not null,
  completed_at  timestamptz(3),
  primary key (workspace_id, import_id)
);
call isolate('import_reverts');

-- The records that were kept, and why.
create table import_kept_records (
  workspace_id uuid not null,
  import_id    uuid not null,
  number       integer not null,
  entity_type  text not null,
  entity_id    uuid not null,
  why          text not null,
  primary key (workspace_id, import_id, number)
);
call isolate('import_kept_records');
