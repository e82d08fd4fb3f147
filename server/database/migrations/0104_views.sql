-- Saved filters, sort and columns of a list.
create table views (
  workspace_id uuid not null,
  id           uuid not null,
  owner_id     uuid not null,
  private_to   uuid, -- the owner, whose private views are deleted when they leave; null for a shared view
  kind         text not null,
  name         text not null collate "und-x-icu",
  filters      json not null,
  sort         text,
  sort_order   text check (sort_order in ('asc', 'desc')),
  columns      text[] not null,
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null,
  primary key (workspace_id, id),
  constraint views_owner_id_fkey foreign key (workspace_id, owner_id) references workspace_people,
  constraint views_private_to_fkey foreign key (workspace_id, private_to) references members on delete cascade
);
create index views_owner on views (workspace_id, owner_id, id);
call isolate('views');
