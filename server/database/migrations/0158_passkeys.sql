-- Passkeys (WebAuthn credentials) of people. Only the public key is stored.
create table passkeys (
  id            uuid primary key,
  user_id       uuid not null references users on delete cascade,
  credential_id bytea not null,
  public_key    bytea not null, -- SubjectPublicKeyInfo
  algorithm     int not null,   -- COSE: -7 ES256, -8 EdDSA, -257 RS256
  sign_count    bigint not null,
  name          text not null,
  last_used_at  timestamp(3) with time zone,
  created_at    timestamp(3) with time zone not null default now(),
  constraint passkeys_credential_id_key unique (credential_id)
);
create index passkeys_user on passkeys (user_id);
grant select, insert, update, delete on passkeys to rapport_app;
