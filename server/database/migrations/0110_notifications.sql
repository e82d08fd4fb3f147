-- Notifications of members: records assigned to them, mentions, due tasks, finished imports. A row belongs to one
-- person and is deleted with the membership.
create table notifications (
  workspace_id uuid not null,
  id           uuid not null,
  user_id      uuid not null,
  type         text not null check (type in ('assigned', 'mentioned', 'due_today', 'import_finished')),
  entity_type  text not null,
  entity_id    uuid not null,
  name         text,          -- of the record, at that time
  actor_type   text not null,
  actor_id     uuid,
  actor_name   text not null,
  request_id   text,
  due_date     date,          -- only of due_today
  read_at      timestamptz(3),
  created_at   timestamptz(3) not null,
  transaction  xid8 not null default pg_current_xact_id(), -- for the live stream, as in events
  primary key (workspace_id, id),
  foreign key (workspace_id, user_id) references members on delete cascade
);
create index notifications_person on notifications (workspace_id, user_id, id);
create index notifications_unread on notifications (workspace_id, user_id, id) where read_at is null;
create index notifications_transaction on notifications (workspace_id, transaction, id);
create unique index notifications_due_key on notifications (workspace_id, user_id, entity_id, due_date) where type = 'due_today';
call isolate('notifications');

-- A version 7 UUID of the current time, for rows whose number only the statement that inserts them knows.
create function new_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;

-- The members whose name or address is at the beginning of one of the texts, which follow an @. Of several that match
-- the same text, the longest one is meant: "@Ann Lee" is not Ann. Names are not unique, so one text can mean several members.
create function mentioned_members(workspace uuid, texts text[]) returns setof uuid language sql stable as $$
  select distinct user_id
    from (select w.user_id, rank() over (partition by t.position order by length(w.word) desc) as place
            from (select position, lower(given collate "und-x-icu") as text
                    from unnest(texts) with ordinality as g (given, position)) as t
            join (select m.user_id, lower(word collate "und-x-icu") as word
                    from members m
                    join users u on u.id = m.user_id
                   cross join lateral (values (u.name), (u.email)) as v (word)
                   where m.workspace_id = workspace) as w
              on w.word <> '' and starts_with(t.text, w.word)
             and substr(t.text, length(w.word) + 1, 1) collate "und-x-icu" !~ '[[:alnum:]_]') as found
   where place = 1
$$;
