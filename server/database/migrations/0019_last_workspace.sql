-- Where a person was last, also when no session of theirs is left to tell it.
alter table users add column last_workspace_id uuid references workspaces (id) on delete set null;
update users u
   set last_workspace_id = (select s.active_workspace_id
                              from sessions s
                             where s.user_id = u.id and s.active_workspace_id is not null
                             order by s.created_at desc
                             limit 1);
