-- What each deal was at any time: one row for every period in which its stage and its value stayed the same.

create table deal_history (
  workspace_id uuid not null,
  deal_id      uuid not null,
  id           uuid not null,
  stage        text not null,
  value        bigint not null,
  entered_at   timestamptz(3) not null, -- when the deal came into the stage, which a new value does not change
  at           timestamptz(3) not null,
  until        timestamptz(3),          -- null: it is so still
  next_stage   text,                    -- where the deal went; null where it is there still, or only its value changed
  primary key (workspace_id, deal_id, id),
  constraint deal_history_deal_id_fkey foreign key (workspace_id, deal_id) references deals on delete cascade
);

-- From the events, for deals that are older than this table. An owner who is no superuser is held back by the policies.
alter table deals no force row level security;
alter table events no force row level security;
insert into deal_history (workspace_id, deal_id, id, stage, value, entered_at, at, until, next_stage)
with told as (
  select e.workspace_id, e.entity_id as deal_id, e.id, e.data ->> 'stage' as stage, (e.data ->> 'value')::bigint as value,
         (e.data ->> 'stage_changed_at')::timestamptz as entered_at, (e.data ->> 'updated_at')::timestamptz as at
    from events e
   where e.type in ('deal.created', 'deal.updated', 'deal.stage_moved')
), known as (
  select t.* from told t join deals d on d.workspace_id = t.workspace_id and d.id = t.deal_id
   union all
  select d.workspace_id, d.id, d.id, d.stage, d.value, d.stage_changed_at, d.stage_changed_at
    from deals d
   where not exists (select from told t where t.workspace_id = d.workspace_id and t.deal_id = d.id)
), compared as (
  select k.*, lag((stage, value, entered_at)) over deal is not distinct from (stage, value, entered_at) as is_same
    from known k
  window deal as (partition by workspace_id, deal_id order by id)
)
select workspace_id, deal_id, id, stage, value, entered_at, at,
       lead(at) over deal, case when lead(entered_at) over deal <> entered_at then lead(stage) over deal end
  from compared
 where not is_same
window deal as (partition by workspace_id, deal_id order by id);
alter table deals force row level security;
alter table events force row level security;

-- The two ways it is read: all that was so at one moment, and all that moved on. Each from the index alone.
create index deal_history_at on deal_history (workspace_id, at, until) include (stage, value);
create index deal_history_stays on deal_history (workspace_id, entered_at) include (stage, next_stage, until);
call isolate('deal_history');

create index deals_closed_at on deals (workspace_id, closed_at) where closed_at is not null;
