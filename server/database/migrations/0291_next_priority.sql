-- The priority of a new job: one less than that of the last job of its workspace that waits in this queue, or else one less
-- than that of the first job of all. So workspaces take turns, and a job that waits is never overtaken forever.
create function next_priority(queue text, workspace text) returns integer stable language plpgsql as $$
begin
  return coalesce(
    (select min(priority) from pgboss.job where name = queue and group_id = workspace and state < 'active'),
    (select max(priority) from pgboss.job where name = queue and state < 'active' and not blocked),
    1) - 1;
end $$;

-- Only the insert is different: the job has the group and the priority of its workspace, like those that the server enqueues.
create or replace function follow_company(workspace uuid, subject uuid) returns void language plpgsql as $$
declare
  moved_before integer := coalesce(nullif(current_setting('app.timeline_moved', true), '')::integer, 0);
  moved integer := 0;
begin
  if moved_before < 5000 then
    moved := move_timeline(workspace, subject);
    if moved > 0 then
      perform set_config('app.timeline_moved', (moved_before + moved)::text, true);
    end if;
  end if;
  if moved = 1000 or (moved_before >= 5000 and exists (select from timeline where workspace_id = workspace and subject_id = subject)) then
    insert into pgboss.job (name, data, policy, group_id, priority, retry_limit, retry_delay, retry_backoff, retry_delay_max,
                            expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
    select name, jsonb_build_object('workspaceId', workspace, 'subjectId', subject), 'standard', workspace::text,
           next_priority(name, workspace::text), 25, 1, true, 3600, 86400, 10, 86400, now() + interval '1 year'
      from pgboss.queue where name = 'timeline.move'; -- an older server has no such queue; timeline.fill follows it
  end if;
end $$;
