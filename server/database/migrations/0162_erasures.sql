-- What a job still has to remove about an erased person. A row exists only until the job is done.
create table erasures (
  workspace_id uuid not null,
  id           uuid not null,
  person       json not null,
  created_at   timestamptz(3) not null,
  primary key (workspace_id, id)
);
call isolate('erasures');

-- Set when the file of an export is removed before its time.
alter table exports add column removed_at timestamptz(3);
