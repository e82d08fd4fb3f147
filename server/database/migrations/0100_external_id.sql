-- The id of the record in another system.
alter table contacts add column external_id text;
alter table companies add column external_id text;
alter table deals add column external_id text;

create or replace view searchable_contacts as
  select * from contacts where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
create or replace view searchable_companies as
  select * from companies where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
create or replace view searchable_deals as
  select * from deals where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
