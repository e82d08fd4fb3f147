-- The records. `created_at` is the time within the UUIDv7 `id`, so that the primary key is also the default sort.
-- Text that people sort by is collated by ICU; a key column beside it holds what is compared in any case,
-- because under row-level security an index on lower(…) could not be used.

create table tags (
  workspace_id uuid not null,
  id           uuid not null,
  name         text not null collate "und-x-icu",
  name_key     text not null,
  color        text,
  deleted_at   timestamptz(3), -- out of sight at once; its links are cleared in the background
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null,
  primary key (workspace_id, id)
);
create unique index tags_name_key on tags (workspace_id, name_key) where deleted_at is null;
call isolate('tags');

create table custom_fields (
  workspace_id  uuid not null,
  id            uuid not null,
  entity_type   text not null,
  field_name    text not null,
  field_label   text not null,
  field_type    text not null,
  field_options text[],
  required      boolean not null,
  display_order integer not null,
  slot          bigint generated always as identity, -- the key of its values in a record: a name defined anew finds nothing old
  deleted_at    timestamptz(3), -- out of sight at once; its values are cleared in the background
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null,
  primary key (workspace_id, id)
);
create unique index custom_fields_field_name_key on custom_fields (workspace_id, entity_type, field_name) where deleted_at is null;
create index custom_fields_slot on custom_fields (workspace_id, slot); -- how a record's values find their names
call isolate('custom_fields');

create table companies (
  workspace_id  uuid not null,
  id            uuid not null,
  name          text not null collate "und-x-icu",
  name_key      text generated always as (lower(name)) stored, -- how an import finds it
  domain        text,
  industry      text collate "und-x-icu",
  industry_key  text generated always as (lower(industry)) stored,
  size          text,
  notes         text,
  custom_fields jsonb not null default '{}',
  search        tsvector not null,
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null,
  primary key (workspace_id, id)
);
create index companies_updated_at on companies (workspace_id, updated_at, id);
create index companies_name on companies (workspace_id, name, id);
create index companies_name_key on companies (workspace_id, name_key, id);
create index companies_industry on companies (workspace_id, industry, id);
create index companies_industry_key on companies (workspace_id, industry_key, id);
create index companies_domain on companies (workspace_id, domain, id);
create index companies_search on companies using gin (search);
call isolate('companies');
call make_searchable('companies');

create table contacts (
  workspace_id  uuid not null,
  id            uuid not null,
  first_name    text not null collate "und-x-icu",
  last_name     text collate "und-x-icu",
  email         text,
  email_key     text collate "und-x-icu" generated always as (lower(email)) stored,
  phone         text,
  title         text,
  profile_url   text,
  company_id    uuid,
  notes         text,
  custom_fields jsonb not null default '{}',
  search        tsvector not null,
  created_at    timestamptz(3) not null,
  updated_at    timestamptz(3) not null,
  primary key (workspace_id, id),
  -- The pair, not company_id alone: a contact can never point at another workspace's company.
  -- No "on delete set null": Citus refuses it on such a pair, so deleteCompany clears the links itself.
  constraint contacts_company_id_fkey foreign key (workspace_id, company_id) references companies
);
create index contacts_updated_at on contacts (workspace_id, updated_at, id);
create index contacts_first_name on contacts (workspace_id, first_name, id);
create index contacts_last_name on contacts (workspace_id, last_name, id);
create index contacts_email on contacts (workspace_id, email_key, id);
create index contacts_company on contacts (workspace_id, company_id, id);
create index contacts_search on contacts using gin (search);
call isolate('contacts');
call make_searchable('contacts');

create table deals (
  workspace_id        uuid not null,
  id                  uuid not null,
  name                text not null collate "und-x-icu",
  name_key            text generated always as (lower(name)) stored, -- how an import finds it
  value               bigint not null,
  stage               text not null,
  stage_order         smallint not null, -- the stage's place in the pipeline, for sorting and filtering
  company_id          uuid,
  expected_close_date date,
  lost_reason         text,
  notes               text,
  custom_fields       jsonb not null default '{}',
  search              tsvector not null,
  stage_changed_at    timestamptz(3) not null,
  closed_at           timestamptz(3),
  created_at          timestamptz(3) not null,
  updated_at          timestamptz(3) not null,
  primary key (workspace_id, id),
  constraint deals_company_id_fkey foreign key (workspace_id, company_id) references companies
);
create index deals_updated_at on deals (workspace_id, updated_at, id);
create index deals_name on deals (workspace_id, name, id);
create index deals_name_key on deals (workspace_id, name_key, id);
create index deals_value on deals (workspace_id, value, id);
create index deals_stage on deals (workspace_id, stage_order, id);
create index deals_expected_close_date on deals (workspace_id, expected_close_date, id);
create index deals_company on deals (workspace_id, company_id, id);
create index deals_search on deals using gin (search);
call isolate('deals');
call make_searchable('deals');

create table deal_contacts (
  workspace_id uuid not null,
  deal_id      uuid not null,
  contact_id   uuid not null,
  primary key (workspace_id, deal_id, contact_id),
  constraint deal_contacts_deal_id_fkey foreign key (workspace_id, deal_id) references deals on delete cascade,
  constraint deal_contacts_contact_ids_fkey foreign key (workspace_id, contact_id) references contacts on delete cascade
);
create index deal_contacts_contact on deal_contacts (workspace_id, contact_id, deal_id);
call isolate('deal_contacts');

-- One tag over three kinds. The second index of each lists a tag's records in the default sort.
create table contact_tags (
  workspace_id uuid not null,
  contact_id   uuid not null,
  tag_id       uuid not null,
  primary key (workspace_id, contact_id, tag_id),
  foreign key (workspace_id, contact_id) references contacts on delete cascade,
  foreign key (workspace_id, tag_id) references tags
);
create index contact_tags_tag on contact_tags (workspace_id, tag_id, contact_id);
call isolate('contact_tags');

create table company_tags (
  workspace_id uuid not null,
  company_id   uuid not null,
  tag_id       uuid not null,
  primary key (workspace_id, company_id, tag_id),
  foreign key (workspace_id, company_id) references companies on delete cascade,
  foreign key (workspace_id, tag_id) references tags
);
create index company_tags_tag on company_tags (workspace_id, tag_id, company_id);
call isolate('company_tags');

create table deal_tags (
  workspace_id uuid not null,
  deal_id      uuid not null,
  tag_id       uuid not null,
  primary key (workspace_id, deal_id, tag_id),
  foreign key (workspace_id, deal_id) references deals on delete cascade,
  foreign key (workspace_id, tag_id) references tags
);
create index deal_tags_tag on deal_tags (workspace_id, tag_id, deal_id);
call isolate('deal_tags');

create table interactions (
  workspace_id uuid not null,
  id           uuid not null,
  contact_id   uuid not null,
  deal_id      uuid,
  type         text not null,
  notes        text,
  search       tsvector not null,
  occurred_at  timestamptz(3) not null,
  created_at   timestamptz(3) not null,
  primary key (workspace_id, id),
  constraint interactions_contact_id_fkey foreign key (workspace_id, contact_id) references contacts on delete cascade,
  constraint interactions_deal_id_fkey foreign key (workspace_id, deal_id) references deals
);
create index interactions_occurred_at on interactions (workspace_id, occurred_at, id);
create index interactions_contact on interactions (workspace_id, contact_id, occurred_at, id);
create index interactions_deal on interactions (workspace_id, deal_id, occurred_at, id);
create index interactions_type on interactions (workspace_id, type, occurred_at, id);
create index interactions_search on interactions using gin (search);
call isolate('interactions');
call make_searchable('interactions');

create table follow_ups (
  workspace_id uuid not null,
  id           uuid not null,
  contact_id   uuid not null,
  deal_id      uuid,
  type         text not null,
  title        text,
  description  text,
  priority     text not null,
  due_date     date not null,
  status       text not null,
  completed_at timestamptz(3),
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null,
  primary key (workspace_id, id),
  constraint follow_ups_contact_id_fkey foreign key (workspace_id, contact_id) references contacts on delete cascade,
  constraint follow_ups_deal_id_fkey foreign key (workspace_id, deal_id) references deals
);
create index follow_ups_updated_at on follow_ups (workspace_id, updated_at, id);
create index follow_ups_due_date on follow_ups (workspace_id, due_date, id);
create index follow_ups_status on follow_ups (workspace_id, status, due_date, id);
create index follow_ups_contact on follow_ups (workspace_id, contact_id, due_date, id);
create index follow_ups_deal on follow_ups (workspace_id, deal_id, due_date, id);
call isolate('follow_ups');

create table commitments (
  workspace_id uuid not null,
  id           uuid not null,
  contact_id   uuid not null,
  deal_id      uuid,
  description  text not null,
  due_date     date,
  status       text not null,
  completed_at timestamptz(3),
  created_at   timestamptz(3) not null,
  updated_at   timestamptz(3) not null,
  primary key (workspace_id, id),
  constraint commitments_contact_id_fkey foreign key (workspace_id, contact_id) references contacts on delete cascade,
  constraint commitments_deal_id_fkey foreign key (workspace_id, deal_id) references deals
);
create index commitments_updated_at on commitments (workspace_id, updated_at, id);
create index commitments_due_date on commitments (workspace_id, due_date, id);
create index commitments_status on commitments (workspace_id, status, due_date, id);
create index commitments_contact on commitments (workspace_id, contact_id, due_date, id);
create index commitments_deal on commitments (workspace_id, deal_id, due_date, id);
call isolate('commitments');

-- Refuses a new record that lacks a required value, within the batch that writes it. RP400 is answered as a 400.
create function refuse_missing_fields(missing text[]) returns void language plpgsql as $$
begin
  raise exception 'required custom fields are missing' using errcode = 'RP400', detail = array_to_string(missing, ',');
end $$;
