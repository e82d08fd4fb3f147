-- The accounts of people at the OpenID Connect provider: each identity belongs to one person. The address is shown in
-- the profile.
alter table accounts add column email text;
create unique index accounts_provider_key on accounts (provider_id, account_id) where provider_id <> 'credential';
