-- Contacts and deals show when something last happened with them, and what is due next; a company shows the activity of its
-- contacts and deals. Triggers keep these columns, because timelines and tasks are written in many places: requests, imports,
-- merges, the trash, jobs. They never change updated_at.

alter table contacts add column last_activity_at timestamptz(3), add column next_due date;
alter table deals add column last_activity_at timestamptz(3), add column next_due date;
create or replace view searchable_contacts as
  select * from contacts where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
create or replace view searchable_deals as
  select * from deals where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;

-- The present company of the subject, a contact or a deal. No foreign key: the company's links are cleared by a job.
alter table timeline add column company_id uuid;

-- A job fills the columns of the workspaces that exist now.
alter table workspaces add column activity_filled boolean not null default false;
alter table workspaces alter column activity_filled set default true;

-- Computes both columns of these contacts and deals anew. The rows are locked by separate statements, so that the
-- computation sees what a concurrent transaction has committed. Deals come before contacts, as everywhere else.
create function refresh_activity(workspace uuid, subjects uuid[]) returns void language plpgsql as $$
begin
  perform from deals where workspace_id = workspace and id = any (subjects) order by id for no key update;
  perform from contacts where workspace_id = workspace and id = any (subjects) order by id for no key update;
  update deals r
     set last_activity_at = a.last_activity_at, next_due = a.next_due
    from (select s.id,
                 (select max(t.at) from timeline t where t.workspace_id = workspace and t.subject_id = s.id) as last_activity_at,
                 least((select min(f.due_date) from follow_ups f
                         where f.workspace_id = workspace and f.deal_id = s.id and f.status = 'pending'),
                       (select min(c.due_date) from commitments c
                         where c.workspace_id = workspace and c.deal_id = s.id and c.status = 'open')) as next_due
            from unnest(subjects) as s (id)) as a
   where r.workspace_id = workspace and r.id = a.id
     and (r.last_activity_at, r.next_due) is distinct from (a.last_activity_at, a.next_due);
  update contacts r
     set last_activity_at = a.last_activity_at, next_due = a.next_due
    from (select s.id,
                 (select max(t.at) from timeline t where t.workspace_id = workspace and t.subject_id = s.id) as last_activity_at,
                 least((select min(f.due_date) from follow_ups f
                         where f.workspace_id = workspace and f.contact_id = s.id and f.status = 'pending'),
                       (select min(c.due_date) from commitments c
                         where c.workspace_id = workspace and c.contact_id = s.id and c.status = 'open')) as next_due
            from unnest(subjects) as s (id)) as a
   where r.workspace_id = workspace and r.id = a.id
     and (r.last_activity_at, r.next_due) is distinct from (a.last_activity_at, a.next_due);
end $$;

-- A new entry can only move last_activity_at forwards, so that nothing has to be computed. The subjects are locked first: the
-- company of an entry is that of its subject, also if that is changing at this moment.
create function note_timeline_added() returns trigger language plpgsql as $$
begin
  perform from deals r
    where (r.workspace_id, r.id) in (select workspace_id, subject_id from added) order by r.id for no key update;
  perform from contacts r
    where (r.workspace_id, r.id) in (select workspace_id, subject_id from added) order by r.id for no key update;
  update timeline t
     set company_id = r.company_id
    from added a
    join (select workspace_id, id, company_id from contacts
          union all
          select workspace_id, id, company_id from deals) as r on r.workspace_id = a.workspace_id and r.id = a.subject_id
   where t.workspace_id = a.workspace_id and t.subject_id = a.subject_id and t.at = a.at and t.id = a.id
     and a.company_id is distinct from r.company_id;
  update deals r
     set last_activity_at = a.at
    from (select workspace_id, subject_id, max(at) as at from added group by workspace_id, subject_id) as a
   where r.workspace_id = a.workspace_id and r.id = a.subject_id
     and (r.last_activity_at is null or r.last_activity_at < a.at);
  update contacts r
     set last_activity_at = a.at
    from (select workspace_id, subject_id, max(at) as at from added group by workspace_id, subject_id) as a
   where r.workspace_id = a.workspace_id and r.id = a.subject_id
     and (r.last_activity_at is null or r.last_activity_at < a.at);
  return null;
end $$;

-- Gives entries of a contact or deal its present company, a thousand at most, and returns their number.
create function move_timeline(workspace uuid, subject uuid) returns integer language plpgsql as $$
declare
  company uuid;
  moved integer;
begin
  select company_id into company from deals where workspace_id = workspace and id = subject for no key update;
  if not found then
    select company_id into company from contacts where workspace_id = workspace and id = subject for no key update;
  end if;
  if not found then return 0; end if;
  update timeline
     set company_id = company
   where workspace_id = workspace
     and ctid = any (array(select ctid from timeline
                            where workspace_id = workspace and subject_id = subject and company_id is distinct from company
                            limit 1000));
  get diagnostics moved = row_count;
  return moved;
end $$;

-- Few entries move with the change itself. A job moves the rest, so that no request waits for a long timeline.
create function follow_company(workspace uuid, subject uuid) returns void language plpgsql as $$
begin
  if move_timeline(workspace, subject) = 1000 then
    insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
                            expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
    select name, jsonb_build_object('workspaceId', workspace, 'subjectId', subject), 'standard', 25, 1, true, 3600,
           86400, 10, 86400, now() + interval '1 year'
      from pgboss.queue where name = 'timeline.move'; -- an older server has no such queue; timeline.fill follows it
  end if;
end $$;

create function note_company_changed() returns trigger language plpgsql as $$
begin
  perform follow_company(new.workspace_id, new.id);
  return null;
end $$;

create trigger note_company_changed after update on contacts
  for each row when (old.company_id is distinct from new.company_id) execute function note_company_changed();
create trigger note_company_changed after update on deals
  for each row when (old.company_id is distinct from new.company_id) execute function note_company_changed();

create function note_timeline_changed() returns trigger language plpgsql as $$
begin
  if not exists (select workspace_id, subject_id, at, id from before except select workspace_id, subject_id, at, id from after) then
    return null;
  end if;
  perform follow_company(s.workspace_id, s.subject_id)
     from (select distinct workspace_id, subject_id from after) as s;
  perform refresh_activity(s.workspace_id, array_agg(distinct s.id))
     from (select workspace_id, subject_id as id from before
            union
           select workspace_id, subject_id from after) as s
    group by s.workspace_id;
  return null;
end $$;

create function note_timeline_removed() returns trigger language plpgsql as $$
begin
  perform refresh_activity(workspace_id, array_agg(distinct subject_id)) from removed group by workspace_id;
  return null;
end $$;

create trigger note_timeline_added after insert on timeline
  referencing new table as added for each statement execute function note_timeline_added();
create trigger note_timeline_changed after update on timeline
  referencing old table as before new table as after for each statement execute function note_timeline_changed();
create trigger note_timeline_removed after delete on timeline
  referencing old table as removed for each statement execute function note_timeline_removed();

-- The same for follow-ups and commitments, whose columns have the same names.
create function note_tasks_added() returns trigger language plpgsql as $$
begin
  update deals r
     set next_due = a.due_date
    from (select workspace_id, deal_id as id, min(due_date) as due_date
            from added where status <> 'completed' group by workspace_id, deal_id) as a
   where r.workspace_id = a.workspace_id and r.id = a.id and (r.next_due is null or r.next_due > a.due_date);
  update contacts r
     set next_due = a.due_date
    from (select workspace_id, contact_id as id, min(due_date) as due_date
            from added where status <> 'completed' group by workspace_id, contact_id) as a
   where r.workspace_id = a.workspace_id and r.id = a.id and (r.next_due is null or r.next_due > a.due_date);
  return null;
end $$;

create function note_tasks_changed() returns trigger language plpgsql as $$
begin
  perform refresh_activity(s.workspace_id, array_agg(distinct s.id))
     from (select a.workspace_id, unnest(array[a.contact_id, a.deal_id, b.contact_id, b.deal_id]) as id
             from after a
             join before b on b.workspace_id = a.workspace_id and b.id = a.id
            where (a.contact_id, a.deal_id, a.due_date, a.status) is distinct from (b.contact_id, b.deal_id, b.due_date, b.status)) as s
    where s.id is not null
    group by s.workspace_id;
  return null;
end $$;

create function note_tasks_removed() returns trigger language plpgsql as $$
begin
  perform refresh_activity(s.workspace_id, array_agg(distinct s.id))
     from (select workspace_id, unnest(array[contact_id, deal_id]) as id from removed where status <> 'completed') as s
    where s.id is not null
    group by s.workspace_id;
  return null;
end $$;

create trigger note_tasks_added after insert on follow_ups
  referencing new table as added for each statement execute function note_tasks_added();
create trigger note_tasks_changed after update on follow_ups
  referencing old table as before new table as after for each statement execute function note_tasks_changed();
create trigger note_tasks_removed after delete on follow_ups
  referencing old table as removed for each statement execute function note_tasks_removed();
create trigger note_tasks_added after insert on commitments
  referencing new table as added for each statement execute function note_tasks_added();
create trigger note_tasks_changed after update on commitments
  referencing old table as before new table as after for each statement execute function note_tasks_changed();
create trigger note_tasks_removed after delete on commitments
  referencing old table as removed for each statement execute function note_tasks_removed();
