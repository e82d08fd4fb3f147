-- The live streams of a workspace wait for its own transactions only, so others can see whose a transaction is. A second
-- workspace in the same transaction makes it one of several.
create or replace function enter_workspace(workspace uuid) returns text language sql
return case
  when set_config('application_name',
                  case coalesce(current_setting('app.workspace_id', true), '')
                    when '' then 'workspace ' || workspace
                    else 'several workspaces'
                  end,
                  true) is not null
  then set_config('app.workspace_id', workspace::text, true)
end;
