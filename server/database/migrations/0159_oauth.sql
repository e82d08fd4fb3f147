-- OAuth 2.1 for /mcp: apps that registered themselves, and what people allowed them to do in a workspace.
create table oauth_clients (
  id            uuid primary key,
  name          text not null,
  redirect_uris text[] not null,
  created_at    timestamp(3) with time zone not null default now()
);
create index oauth_clients_created on oauth_clients (created_at);

-- The code and the refresh tokens are stored as hashes. The access tokens are rows of api_keys, so that they are
-- checked like any other key.
create table oauth_grants (
  id                    uuid primary key,
  workspace_id          uuid not null,
  user_id               uuid not null,
  client_id             uuid not null references oauth_clients on delete cascade,
  scope                 text not null check (scope in ('full', 'read_only')),
  redirect_uri          text not null,
  code_hash             bytea not null,
  code_challenge        text not null,
  code_expires_at       timestamp(3) with time zone not null,
  code_used_at          timestamp(3) with time zone,
  refresh_hash          bytea,
  -- The refresh token before the last one, and when it was replaced.
  previous_refresh_hash bytea,
  refreshed_at          timestamp(3) with time zone,
  expires_at            timestamp(3) with time zone not null,
  created_at            timestamp(3) with time zone not null default now(),
  constraint oauth_grants_code_hash_key unique (code_hash),
  foreign key (workspace_id, user_id) references members on delete cascade
);
create unique index oauth_grants_refresh_key on oauth_grants (refresh_hash);
create index oauth_grants_previous_refresh on oauth_grants (previous_refresh_hash);
create index oauth_grants_user on oauth_grants (user_id);
create index oauth_grants_member on oauth_grants (workspace_id, user_id);
create index oauth_grants_client on oauth_grants (client_id);

alter table api_keys add column grant_id uuid references oauth_grants on delete cascade;

grant select, insert, update, delete on oauth_clients, oauth_grants to rapport_app;
