-- Files that come in: uploads, the imports that read them, and the rows that were wrong.

create table uploads (
  workspace_id uuid not null,
  id           uuid not null,
  name         text,
  content_type text,
  bytes        bigint not null,
  created_at   timestamptz(3) not null,
  primary key (workspace_id, id)
);
call isolate('uploads');

create table imports (
  workspace_id  uuid not null,
  id            uuid not null,
  entity_type   text not null,
  file_url      text not null,
  mode          text not null,
  match_on      text,
  mapping       json not null,
  dry_run       boolean not null,
  status        text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  file          text,          -- its name in the storage, once all of it is there
  content_type  text,
  header        text[],        -- as the file has it
  columns       json,          -- { header: field }, once the file is known to be a table
  warnings      text[] not null default '{}',
  error         text,
  total_rows    integer not null default 0,
  -- Both grow in the very transaction that writes the rows, so that together they say where to go on.
  imported_rows integer not null default 0,
  failed_rows   integer not null default 0,
  attempts      smallint not null default 0, -- since the last row that got in
  completed_at  timestamptz(3),
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index imports_updated_at on imports (workspace_id, updated_at, id);
create index imports_running on imports (workspace_id, id) where status in ('pending', 'processing');
call isolate('imports');

create table import_errors (
  workspace_id uuid not null,
  import_id    uuid not null,
  row          integer not null, -- 1 is the first row below the header
  field        text,
  message      text not null,
  values       json not null,    -- the row as the file has it
  primary key (workspace_id, import_id, row)
);
call isolate('import_errors');
