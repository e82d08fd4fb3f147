-- Invited addresses whose invitation was accepted with an API key and not yet confirmed by the person. Global, as members
-- are: a person finds theirs by address, across workspaces.
create table pending_members (
  workspace_id uuid not null references workspaces on delete cascade,
  id           uuid primary key,
  email        text not null,
  role         text not null check (role in ('owner', 'member')),
  invited_by   uuid, -- outlives the inviter's account
  invitation_id uuid, -- only this invitation can be used to sign up in place of the pending member
  created_at   timestamptz(3) not null default now(),
  updated_at   timestamptz(3) not null default now(),
  constraint pending_members_email_key unique (workspace_id, email)
);
create index pending_members_address on pending_members (email);
grant select, insert, update, delete on pending_members to rapport_app;

-- Accepting with a key used to create an account without a password for an unknown address. Nobody can have signed in to
-- one, and it kept its address from signing up: such accounts become pending members.
create temporary table placeholders on commit drop as
  select u.id, u.email
    from users u
   where exists (select from invitations i where i.email = u.email and i.accepted_at is not null)
     and not exists (select from accounts a where a.user_id = u.id)
     and not exists (select from sessions s where s.user_id = u.id)
     and not exists (select from api_keys k where k.user_id = u.id);

insert into pending_members (workspace_id, id, email, role, invited_by, invitation_id, created_at, updated_at)
select m.workspace_id,
       -- A version 7 UUID: the milliseconds, then random bits, then the version.
       encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
         placing substring(int8send((extract(epoch from m.created_at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid,
       p.email, m.role, i.invited_by, i.id, m.created_at, m.updated_at
  from placeholders p
  join members m on m.user_id = p.id
  left join lateral (
    select i.id, i.invited_by
      from invitations i
     where i.workspace_id = m.workspace_id and i.email = p.email and i.accepted_at is not null
     order by i.accepted_at desc
     limit 1) i on true;

delete from users where id in (select id from placeholders);
