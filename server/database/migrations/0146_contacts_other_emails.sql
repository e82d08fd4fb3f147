-- Contacts without such addresses are not in it, so that creating most contacts costs nothing more. Telephone numbers are
-- found by the index of the search.
create index concurrently if not exists contacts_other_emails on contacts using gin (address_keys(workspace_id, other_emails))
  with (fastupdate = off) where other_emails <> '{}';
