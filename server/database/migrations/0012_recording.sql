-- Writes down who is to be told of events, from within the statement that records them: it knows of them only their
-- ids, in which their time stands. It is called where someone is subscribed; that this is looked for outside of it
-- costs every other change one probe, where the function cost as much as the event itself.
create or replace function queue_deliveries(workspace uuid, happened text, event_ids uuid[]) returns void
  language plpgsql as $$
begin
  with subscribed as (
    insert into deliveries (workspace_id, id, webhook_id, event_id, event_type, created_at)
    select w.workspace_id, (left(event_id::text, 15) || substr(gen_random_uuid()::text, 16))::uuid, w.id, event_id, happened,
           to_timestamp(('x' || translate(left(event_id::text, 13), '-', ''))::bit(48)::bigint / 1000.0)
      from webhooks w
     cross join unnest(event_ids) as event_id
     where w.workspace_id = workspace and w.status = 'active' and happened = any (w.events)
    returning workspace_id, webhook_id, id)
  insert into delivery_queue (workspace_id, webhook_id, delivery_id)
  select workspace_id, webhook_id, id from subscribed;
end $$;

-- How many events were recorded stands beside whatever else a change adds to: a row of its own for it cost every change
-- as much as the record's count. Their number is the sum over all of a workspace's tallies.
alter table tallies add column events bigint not null default 0;
alter table tallies no force row level security;
update tallies set events = count, count = 0 where what = 'events';
alter table tallies force row level security;

-- Most contacts of a large import have no company: they need no place in its index.
drop index contacts_company;
create index contacts_company on contacts (workspace_id, company_id, id) where company_id is not null;
drop index deals_company;
create index deals_company on deals (workspace_id, company_id, id) where company_id is not null;
