-- Who is, or was, a member of a workspace. Records keep an owner who has left, so their foreign keys refer to this table
-- rather than to members. Global, as members are: it is written together with them.
create table workspace_people (
  workspace_id uuid not null,
  user_id      uuid not null,
  name         text not null collate "und-x-icu", -- at the time of joining or leaving; users has the current name
  left_at      timestamptz(3),                    -- null for a member
  primary key (workspace_id, user_id)
);
grant select, insert, update, delete on workspace_people to rapport_app;

-- No one joins between this copy and the triggers.
lock table members in share row exclusive mode;
insert into workspace_people (workspace_id, user_id, name)
select m.workspace_id, m.user_id, u.name from members m join users u on u.id = m.user_id;

create function note_joining() returns trigger language plpgsql as $$
begin
  insert into workspace_people (workspace_id, user_id, name)
  select new.workspace_id, new.user_id, coalesce((select u.name from users u where u.id = new.user_id), '')
  on conflict (workspace_id, user_id) do update set left_at = null, name = excluded.name;
  return new;
end $$;

create function note_leaving() returns trigger language plpgsql as $$
begin
  update workspace_people p
     set left_at = now(), name = coalesce((select u.name from users u where u.id = old.user_id), p.name)
   where p.workspace_id = old.workspace_id and p.user_id = old.user_id;
  return null;
end $$;

create trigger note_joining before insert on members for each row execute function note_joining();
create trigger note_leaving after delete on members for each row execute function note_leaving();

-- A backup restores the tables in the order of their foreign keys: this one first.
alter table members add constraint members_workspace_people_fkey
  foreign key (workspace_id, user_id) references workspace_people not valid;
alter table members validate constraint members_workspace_people_fkey;

alter table contacts add column owner_id uuid;
alter table companies add column owner_id uuid;
alter table deals add column owner_id uuid;
alter table follow_ups add column assignee_id uuid;
alter table commitments add column assignee_id uuid;

-- The column is new, so that there is nothing to validate.
alter table contacts add constraint contacts_owner_id_fkey
  foreign key (workspace_id, owner_id) references workspace_people not valid;
alter table companies add constraint companies_owner_id_fkey
  foreign key (workspace_id, owner_id) references workspace_people not valid;
alter table deals add constraint deals_owner_id_fkey
  foreign key (workspace_id, owner_id) references workspace_people not valid;
alter table follow_ups add constraint follow_ups_assignee_id_fkey
  foreign key (workspace_id, assignee_id) references workspace_people not valid;
alter table commitments add constraint commitments_assignee_id_fkey
  foreign key (workspace_id, assignee_id) references workspace_people not valid;

create or replace view searchable_contacts as
  select * from contacts where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
create or replace view searchable_companies as
  select * from companies where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
create or replace view searchable_deals as
  select * from deals where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid;
