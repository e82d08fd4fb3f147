-- A bulk job can undo another one.
alter table bulk_jobs drop constraint bulk_jobs_action_check;
alter table bulk_jobs add constraint bulk_jobs_action_check
  check (action in ('tag', 'delete', 'complete', 'update', 'undo')) not valid;
alter table bulk_jobs validate constraint bulk_jobs_action_check;
