-- The secret addresses of calendar feeds. Global, because an address is looked up before its workspace is known. An
-- address is deleted with its membership.
create table calendars (
  workspace_id uuid not null,
  user_id      uuid not null,
  hash         bytea not null, -- of the secret, to look up a request's address
  sealed       bytea not null, -- the encrypted secret, to show the address again
  created_at   timestamptz(3) not null default now(),
  primary key (workspace_id, user_id),
  constraint calendars_hash_key unique (hash),
  foreign key (workspace_id, user_id) references members on delete cascade
);
grant select, insert, update, delete on calendars to rapport_app;
