-- The company that a deleted one was merged into, until a job has moved everything that refers to it.
alter table companies add column merged_into uuid;

create or replace view searchable_companies as
  select * from companies where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;

-- The company that a deleted one was merged into, which may have been merged on meanwhile; null if that is deleted, too.
create function merged_company(workspace uuid, company uuid) returns uuid stable parallel safe
  return (
    with recursive chain as (
      select id, merged_into, deleted_at from companies where workspace_id = workspace and id = company
      union all
      select c.id, c.merged_into, c.deleted_at
        from chain join companies c on c.workspace_id = workspace and c.id = chain.merged_into
       where chain.deleted_at is not null)
    select id from chain where deleted_at is null);
