-- The new ids of records whose ids in an archive were in use in the workspace.
alter table imports add column id_map json;
