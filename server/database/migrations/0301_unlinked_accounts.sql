-- The accounts at the sign-in provider that the person unlinked. Their next sign-in must not link them again.
alter table users add column unlinked_accounts text[] not null default '{}';
