-- How an import finds the records that hold a value of a custom field. Slots belong to one field of one workspace, so that
-- nobody's values stand among another's. Records without values cost nothing; no pending list, because every search would
-- have to read all of it.
create index contacts_custom_fields on contacts using gin (custom_fields jsonb_path_ops) with (fastupdate = off) where custom_fields <> '{}';
create index companies_custom_fields on companies using gin (custom_fields jsonb_path_ops) with (fastupdate = off) where custom_fields <> '{}';
create index deals_custom_fields on deals using gin (custom_fields jsonb_path_ops) with (fastupdate = off) where custom_fields <> '{}';

-- A deleted company is out of sight at once; the links to it are cleared in the background.
alter table companies add deleted_at timestamptz(3);
create index companies_deleted on companies (workspace_id, id) where deleted_at is not null;
