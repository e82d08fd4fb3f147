-- Pairs of contacts or companies that are probably the same. A job keeps them current; see server/duplicates.
create table duplicates (
  workspace_id uuid not null,
  id           uuid not null,
  entity_type  text not null,
  one_id       uuid not null, -- the smaller id of the two
  other_id     uuid not null,
  score        double precision not null,
  reasons      text[] not null,
  primary key (workspace_id, id),
  constraint duplicates_pair_key unique (workspace_id, one_id, other_id)
);
create index duplicates_score on duplicates (workspace_id, entity_type, score, id);
create index duplicates_other on duplicates (workspace_id, other_id);
call isolate('duplicates');

-- Hashes of the values by which records are compared: addresses, numbers, names and parts of names.
create table duplicate_keys (
  workspace_id uuid not null,
  key          bigint not null,
  record_id    uuid not null,
  primary key (workspace_id, key, record_id)
);
create index duplicate_keys_record on duplicate_keys (workspace_id, record_id, key);
call isolate('duplicate_keys');

-- Pairs that a member dismissed. Without a reference to the records, so that a record restored from the trash stays
-- dismissed.
create table dismissed_duplicates (
  workspace_id uuid not null,
  one_id       uuid not null,
  other_id     uuid not null,
  primary key (workspace_id, one_id, other_id)
);
create index dismissed_duplicates_other on dismissed_duplicates (workspace_id, other_id);
call isolate('dismissed_duplicates');

-- How far the job has read: the records that existed before it ran first, then the event log.
create table duplicate_scans (
  workspace_id uuid not null,
  entity_type  text not null,
  last_id      uuid,          -- the last of the older records that was compared; null when all are
  transaction  xid8 not null default pg_current_xact_id(), -- a backup leaves it out
  event_id     uuid not null,
  primary key (workspace_id, entity_type)
);
call isolate('duplicate_scans');
