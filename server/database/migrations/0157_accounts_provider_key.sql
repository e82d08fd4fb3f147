-- An account at a provider belongs to one person.
create unique index concurrently if not exists accounts_provider_key on accounts (provider_id, account_id) where provider_id <> 'credential';
