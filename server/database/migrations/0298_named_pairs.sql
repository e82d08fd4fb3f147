-- A transaction in two workspaces is named after both from its beginning, so that the streams of others do not wait for it.
create or replace function enter_workspace(workspace uuid) returns text language sql
return case
  when set_config('application_name',
                  case
                    when coalesce(current_setting('app.workspace_id', true), '') = '' then 'workspace ' || workspace
                    when current_setting('application_name') like 'workspaces %' then current_setting('application_name')
                    else 'several workspaces'
                  end,
                  true) is not null
  then set_config('app.workspace_id', workspace::text, true)
end;
