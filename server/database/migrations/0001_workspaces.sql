-- Who there is: people, their sessions, the workspaces and who belongs to them. These tables are global:
-- a credential is looked up here before its workspace is known. They are small and carry no row-level security.

create table workspaces (
  id         uuid primary key,
  number     bigint generated always as identity unique, -- short, and part of every search word: see searchVector in database/search.ts
  name       text not null collate "und-x-icu",
  slug       text not null constraint workspaces_slug_key unique,
  created_by uuid, -- a person's quota is counted by it; outlives them
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index workspaces_creator on workspaces (created_by, id);

create table users (
  id                 uuid primary key,
  name               text not null collate "und-x-icu",
  email              text not null constraint users_email_key unique, -- lower case, ASCII: see sessions/people.ts
  email_verified     boolean not null default false,
  two_factor_enabled boolean not null default false,
  image              text,
  created_at         timestamptz(3) not null default now(),
  updated_at         timestamptz(3) not null default now()
);

create table members (
  workspace_id uuid not null references workspaces on delete cascade,
  user_id      uuid not null references users on delete cascade,
  role         text not null check (role in ('owner', 'member')),
  created_at   timestamptz(3) not null default now(),
  updated_at   timestamptz(3) not null default now(),
  primary key (workspace_id, user_id)
);
create index members_user on members (user_id);

create table api_keys (
  workspace_id uuid not null,
  id           uuid not null primary key,
  user_id      uuid not null,
  name         text not null collate "und-x-icu",
  hash         bytea not null constraint api_keys_hash_key unique,
  prefix       text not null,
  scope        text not null check (scope in ('full', 'read_only')),
  role         text not null check (role in ('owner', 'member')),
  expires_at   timestamptz(3),
  last_used_at timestamptz(3),
  created_at   timestamptz(3) not null default now(),
  -- Whoever leaves the workspace takes the keys along, and coming back does not revive them.
  foreign key (workspace_id, user_id) references members on delete cascade
);
create index api_keys_workspace on api_keys (workspace_id, id);
create index api_keys_user on api_keys (workspace_id, user_id);

create table invitations (
  workspace_id uuid not null references workspaces on delete cascade,
  id           uuid not null primary key,
  email        text not null,
  role         text not null check (role in ('owner', 'member')),
  token_hash   bytea not null constraint invitations_token_hash_key unique,
  invited_by   uuid not null,
  expires_at   timestamptz(3) not null,
  accepted_at  timestamptz(3),
  revoked_at   timestamptz(3), -- kept: the day's quota counts these too
  created_at   timestamptz(3) not null default now()
);
create unique index invitations_email_key on invitations (workspace_id, email) where accepted_at is null and revoked_at is null;
create index invitations_workspace on invitations (workspace_id, id);

create table sessions (
  id                  uuid primary key,
  token               text not null unique,
  user_id             uuid not null references users on delete cascade,
  active_workspace_id uuid references workspaces on delete set null,
  expires_at          timestamptz(3) not null,
  ip_address          text,
  user_agent          text,
  created_at          timestamptz(3) not null default now(),
  updated_at          timestamptz(3) not null default now()
);
create index sessions_user on sessions (user_id);

create table accounts (
  id                       uuid primary key,
  account_id               text not null,
  provider_id              text not null,
  user_id                  uuid not null references users on delete cascade,
  password                 text,
  access_token             text,
  refresh_token            text,
  id_token                 text,
  access_token_expires_at  timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope                    text,
  created_at               timestamptz(3) not null default now(),
  updated_at               timestamptz(3) not null default now()
);
create index accounts_user on accounts (user_id);

create table verifications (
  id         uuid primary key,
  identifier text not null,
  value      text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index verifications_identifier on verifications (identifier);

-- A person's second factor: the library keeps its secret and its backup codes encrypted.
create table two_factors (
  id                        uuid primary key,
  user_id                   uuid not null references users on delete cascade,
  secret                    text not null,
  backup_codes              text not null,
  verified                  boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until              timestamptz(3)
);
create index two_factors_user on two_factors (user_id);

grant select, insert, update, delete
   on workspaces, users, members, api_keys, invitations, sessions, accounts, verifications, two_factors to rapport_app;
