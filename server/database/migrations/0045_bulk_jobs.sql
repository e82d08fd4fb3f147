-- One action on many records, done in the background.

create table bulk_jobs (
  workspace_id uuid not null,
  id           uuid not null,
  entity_type  text not null,
  action       text not null check (action in ('tag', 'delete', 'complete', 'update')),
  input        json not null, -- filter, add, remove, set
  status       text not null check (status in ('pending', 'processing', 'completed', 'failed', 'cancelled')),
  is_selected  boolean not null, -- its records are in bulk_job_records
  total        integer not null,
  done         integer not null default 0,
  changed      integer not null default 0,
  missing      integer not null default 0,
  failed       integer not null default 0,
  errors       jsonb not null default '[]',
  attempts     smallint not null default 0, -- without progress; after a few it is given up
  error        text,
  completed_at timestamptz(3),
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index bulk_jobs_updated_at on bulk_jobs (workspace_id, updated_at, id);
create index bulk_jobs_running on bulk_jobs (workspace_id, id) where status in ('pending', 'processing');
call isolate('bulk_jobs');

-- The records of a job that has not ended, fixed when it starts. `position` is compared with bulk_jobs.done.
create table bulk_job_records (
  workspace_id uuid not null,
  job_id       uuid not null,
  position     integer not null,
  record_id    uuid not null,
  primary key (workspace_id, job_id, position)
);
call isolate('bulk_job_records');
