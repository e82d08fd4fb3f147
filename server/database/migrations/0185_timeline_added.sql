-- The subjects of new entries are looked up one by one: a statement over all of them reads whole tables while their statistics
-- are old. Deals come before contacts, as everywhere else, so that two transactions cannot wait for each other.
create or replace function note_timeline_added() returns trigger language plpgsql as $$
declare
  entry record;
  subject record;
begin
  for entry in
    select workspace_id, subject_id, max(at) as at, array_agg(distinct company_id) as companies
      from added group by workspace_id, subject_id order by subject_id
  loop
    select company_id, last_activity_at into subject
      from deals where workspace_id = entry.workspace_id and id = entry.subject_id for no key update;
    continue when not found;
    if subject.last_activity_at is null or subject.last_activity_at < entry.at then
      update deals set last_activity_at = entry.at where workspace_id = entry.workspace_id and id = entry.subject_id;
    end if;
    if entry.companies is distinct from array[subject.company_id] then
      update timeline t
         set company_id = subject.company_id
        from added a
       where a.workspace_id = entry.workspace_id and a.subject_id = entry.subject_id
         and t.workspace_id = a.workspace_id and t.subject_id = a.subject_id and t.at = a.at and t.id = a.id;
    end if;
  end loop;
  for entry in
    select workspace_id, subject_id, max(at) as at, array_agg(distinct company_id) as companies
      from added group by workspace_id, subject_id order by subject_id
  loop
    select company_id, last_activity_at into subject
      from contacts where workspace_id = entry.workspace_id and id = entry.subject_id for no key update;
    continue when not found;
    if subject.last_activity_at is null or subject.last_activity_at < entry.at then
      update contacts set last_activity_at = entry.at where workspace_id = entry.workspace_id and id = entry.subject_id;
    end if;
    if entry.companies is distinct from array[subject.company_id] then
      update timeline t
         set company_id = subject.company_id
        from added a
       where a.workspace_id = entry.workspace_id and a.subject_id = entry.subject_id
         and t.workspace_id = a.workspace_id and t.subject_id = a.subject_id and t.at = a.at and t.id = a.id;
    end if;
  end loop;
  return null;
end $$;
