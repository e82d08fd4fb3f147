-- Files that people attach to a contact, company, deal or interaction. The bytes are in the file storage.

-- One row for every file in the storage: it is inserted before the first byte is written and deleted after the bytes are
-- deleted, so that a crash never leaves bytes that nothing refers to. Its sum is what the quota of a workspace limits.
create table file_contents (
  workspace_id uuid not null,
  id           uuid not null,
  bytes        bigint not null, -- reserved until the upload is complete, then the size
  created_at   timestamptz(3) not null,
  primary key (workspace_id, id)
);
call isolate('file_contents');

create table files (
  workspace_id   uuid not null,
  id             uuid not null,
  contact_id     uuid,
  company_id     uuid,
  deal_id        uuid,
  interaction_id uuid,
  name           text not null,
  content_type   text not null,
  bytes          bigint not null,
  sha256         text not null,
  created_by     json not null,
  created_at     timestamptz(3) not null,
  primary key (workspace_id, id),
  constraint files_one_owner check (num_nonnulls(contact_id, company_id, deal_id, interaction_id) = 1),
  constraint files_id_fkey foreign key (workspace_id, id) references file_contents,
  constraint files_contact_id_fkey foreign key (workspace_id, contact_id) references contacts on delete cascade,
  constraint files_company_id_fkey foreign key (workspace_id, company_id) references companies on delete cascade,
  constraint files_deal_id_fkey foreign key (workspace_id, deal_id) references deals on delete cascade,
  constraint files_interaction_id_fkey foreign key (workspace_id, interaction_id) references interactions on delete cascade
);
create index files_contact on files (workspace_id, contact_id, id) where contact_id is not null;
create index files_company on files (workspace_id, company_id, id) where company_id is not null;
create index files_deal on files (workspace_id, deal_id, id) where deal_id is not null;
create index files_interaction on files (workspace_id, interaction_id, id) where interaction_id is not null;
call isolate('files');
