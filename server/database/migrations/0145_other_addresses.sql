-- The email addresses and telephone numbers of a contact beside the first one.
alter table contacts add column other_emails text[] not null default '{}', add column other_phones text[] not null default '{}';

create or replace view searchable_contacts as
  select * from contacts where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;

-- Addresses in lower case. Each carries its workspace, so that no entry of an index is shared between tenants.
create function address_keys(workspace_id uuid, addresses text[]) returns text[]
  immutable strict parallel safe
  return array(select address_keys.workspace_id::text || ' ' || lower(address collate "und-x-icu") from unnest(addresses) as address);
