-- What the migrations make of an empty database, read from its catalog. To write it anew: npm run schema

create table accounts (
  id uuid not null,
  account_id text not null,
  provider_id text not null,
  user_id uuid not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp(3) with time zone,
  refresh_token_expires_at timestamp(3) with time zone,
  scope text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  email text,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX accounts_provider_key ON public.accounts USING btree (provider_id, account_id) WHERE (provider_id <> 'credential'::text);
CREATE INDEX accounts_user ON public.accounts USING btree (user_id);
grant delete, insert, select, update on accounts to rapport_app;

create table api_keys (
  workspace_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text collate "und-x-icu" not null,
  hash bytea not null,
  prefix text not null,
  scope text not null,
  role text not null,
  expires_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  grant_id uuid,
  constraint api_keys_hash_key UNIQUE (hash),
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grants(id) ON DELETE CASCADE,
  constraint api_keys_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES members(workspace_id, user_id) ON DELETE CASCADE,
  constraint api_keys_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text]))),
  constraint api_keys_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'read_only'::text])))
);
CREATE INDEX api_keys_grant ON public.api_keys USING btree (grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX api_keys_user ON public.api_keys USING btree (workspace_id, user_id);
CREATE INDEX api_keys_workspace ON public.api_keys USING btree (workspace_id, id);
grant delete, insert, select, update on api_keys to rapport_app;

create table bulk_job_records (
  workspace_id uuid not null,
  job_id uuid not null,
  "position" integer not null,
  record_id uuid not null,
  constraint bulk_job_records_pkey PRIMARY KEY (workspace_id, job_id, "position")
);
alter table bulk_job_records enable row level security;
alter table bulk_job_records force row level security;
create policy own_workspace on bulk_job_records for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on bulk_job_records to rapport_app;

create table bulk_jobs (
  workspace_id uuid not null,
  id uuid not null,
  entity_type text not null,
  action text not null,
  input json not null,
  status text not null,
  is_selected boolean not null,
  total integer not null,
  done integer not null default 0,
  changed integer not null default 0,
  missing integer not null default 0,
  failed integer not null default 0,
  errors jsonb not null default '[]'::jsonb,
  attempts smallint not null default 0,
  error text,
  completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  snapshot pg_snapshot default pg_current_snapshot(),
  constraint bulk_jobs_pkey PRIMARY KEY (workspace_id, id),
  constraint bulk_jobs_action_check CHECK ((action = ANY (ARRAY['tag'::text, 'delete'::text, 'complete'::text, 'update'::text, 'undo'::text]))),
  constraint bulk_jobs_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX bulk_jobs_running ON public.bulk_jobs USING btree (workspace_id, id) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));
CREATE INDEX bulk_jobs_updated_at ON public.bulk_jobs USING btree (workspace_id, updated_at, id);
alter table bulk_jobs enable row level security;
alter table bulk_jobs force row level security;
create policy own_workspace on bulk_jobs for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on bulk_jobs to rapport_app;

create table calendars (
  workspace_id uuid not null,
  user_id uuid not null,
  hash bytea not null,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint calendars_hash_key UNIQUE (hash),
  constraint calendars_pkey PRIMARY KEY (workspace_id, user_id),
  constraint calendars_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES members(workspace_id, user_id) ON DELETE CASCADE
);
grant delete, insert, select, update on calendars to rapport_app;

create table commitments (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid,
  deal_id uuid,
  description text not null,
  due_date date,
  status text not null,
  completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  assignee_id uuid,
  company_id uuid,
  search tsvector,
  constraint commitments_pkey PRIMARY KEY (workspace_id, id),
  constraint commitments_assignee_id_fkey FOREIGN KEY (workspace_id, assignee_id) REFERENCES workspace_people(workspace_id, user_id) NOT VALID,
  constraint commitments_company_id_fkey FOREIGN KEY (workspace_id, company_id) REFERENCES companies(workspace_id, id) NOT VALID,
  constraint commitments_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint commitments_deal_id_fkey FOREIGN KEY (workspace_id, deal_id) REFERENCES deals(workspace_id, id),
  constraint commitments_about_check CHECK ((num_nonnulls(contact_id, company_id, deal_id) > 0)) NOT VALID
);
CREATE INDEX commitments_assignee ON public.commitments USING btree (workspace_id, assignee_id, due_date, id);
CREATE INDEX commitments_company ON public.commitments USING btree (workspace_id, company_id, due_date, id) WHERE (company_id IS NOT NULL);
CREATE INDEX commitments_contact ON public.commitments USING btree (workspace_id, contact_id, due_date, id);
CREATE INDEX commitments_deal ON public.commitments USING btree (workspace_id, deal_id, due_date, id);
CREATE INDEX commitments_due_date ON public.commitments USING btree (workspace_id, due_date, id);
CREATE INDEX commitments_open ON public.commitments USING btree (workspace_id, assignee_id, due_date, id) WHERE (status = 'open'::text);
CREATE INDEX commitments_search ON public.commitments USING gin (search) WITH (gin_pending_list_limit='128');
CREATE INDEX commitments_status ON public.commitments USING btree (workspace_id, status, due_date, id);
CREATE INDEX commitments_updated_at ON public.commitments USING btree (workspace_id, updated_at, id);
alter table commitments enable row level security;
alter table commitments force row level security;
create policy own_workspace on commitments for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
create policy read_for_search on commitments for select to rapport_search using (true);
grant delete, insert, select, update on commitments to rapport_app;
grant select on commitments to rapport_search;

create table companies (
  workspace_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  name_key text generated always as (lower(name)) stored,
  domain text,
  industry text collate "und-x-icu",
  industry_key text generated always as (lower(industry)) stored,
  size text,
  notes text,
  custom_fields jsonb not null default '{}'::jsonb,
  search tsvector not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  owner_id uuid,
  external_id text,
  merged_into uuid,
  constraint companies_pkey PRIMARY KEY (workspace_id, id),
  constraint companies_owner_id_fkey FOREIGN KEY (workspace_id, owner_id) REFERENCES workspace_people(workspace_id, user_id) NOT VALID
);
CREATE INDEX companies_custom_fields ON public.companies USING gin (custom_fields jsonb_path_ops) WITH (fastupdate=off) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX companies_custom_keys ON public.companies USING gin (custom_keys(custom_fields)) WITH (fastupdate=off) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX companies_deleted ON public.companies USING btree (workspace_id, id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX companies_domain ON public.companies USING btree (workspace_id, domain, id);
CREATE UNIQUE INDEX companies_external_id_key ON public.companies USING btree (workspace_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX companies_industry ON public.companies USING btree (workspace_id, industry, id);
CREATE INDEX companies_industry_key ON public.companies USING btree (workspace_id, industry_key, id);
CREATE INDEX companies_name ON public.companies USING btree (workspace_id, name, id);
CREATE INDEX companies_name_key ON public.companies USING btree (workspace_id, name_key, id);
CREATE INDEX companies_owner ON public.companies USING btree (workspace_id, owner_id, id);
CREATE INDEX companies_search ON public.companies USING gin (search) WITH (gin_pending_list_limit='128');
CREATE INDEX companies_updated_at ON public.companies USING btree (workspace_id, updated_at, id);
alter table companies enable row level security;
alter table companies force row level security;
create policy own_workspace on companies for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
create policy read_for_search on companies for select to rapport_search using (true);
grant delete, insert, select, update on companies to rapport_app;
grant select on companies to rapport_search;

create table company_tags (
  workspace_id uuid not null,
  company_id uuid not null,
  tag_id uuid not null,
  constraint company_tags_pkey PRIMARY KEY (workspace_id, company_id, tag_id),
  constraint company_tags_workspace_id_company_id_fkey FOREIGN KEY (workspace_id, company_id) REFERENCES companies(workspace_id, id) ON DELETE CASCADE,
  constraint company_tags_workspace_id_tag_id_fkey FOREIGN KEY (workspace_id, tag_id) REFERENCES tags(workspace_id, id)
);
CREATE INDEX company_tags_tag ON public.company_tags USING btree (workspace_id, tag_id, company_id);
alter table company_tags enable row level security;
alter table company_tags force row level security;
create policy own_workspace on company_tags for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on company_tags to rapport_app;

create table contact_tags (
  workspace_id uuid not null,
  contact_id uuid not null,
  tag_id uuid not null,
  constraint contact_tags_pkey PRIMARY KEY (workspace_id, contact_id, tag_id),
  constraint contact_tags_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint contact_tags_workspace_id_tag_id_fkey FOREIGN KEY (workspace_id, tag_id) REFERENCES tags(workspace_id, id)
);
CREATE INDEX contact_tags_tag ON public.contact_tags USING btree (workspace_id, tag_id, contact_id);
alter table contact_tags enable row level security;
alter table contact_tags force row level security;
create policy own_workspace on contact_tags for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on contact_tags to rapport_app;

create table contacts (
  workspace_id uuid not null,
  id uuid not null,
  first_name text collate "und-x-icu" not null,
  last_name text collate "und-x-icu",
  email text,
  email_key text collate "und-x-icu" generated always as (lower(email)) stored,
  phone text,
  title text,
  profile_url text,
  company_id uuid,
  notes text,
  custom_fields jsonb not null default '{}'::jsonb,
  search tsvector not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  owner_id uuid,
  external_id text,
  last_activity_at timestamp(3) with time zone,
  next_due date,
  other_emails text[] not null default '{}'::text[],
  other_phones text[] not null default '{}'::text[],
  constraint contacts_pkey PRIMARY KEY (workspace_id, id),
  constraint contacts_company_id_fkey FOREIGN KEY (workspace_id, company_id) REFERENCES companies(workspace_id, id),
  constraint contacts_owner_id_fkey FOREIGN KEY (workspace_id, owner_id) REFERENCES workspace_people(workspace_id, user_id) NOT VALID
);
CREATE INDEX contacts_company ON public.contacts USING btree (workspace_id, company_id, id) WHERE (company_id IS NOT NULL);
CREATE INDEX contacts_company_next_due ON public.contacts USING btree (workspace_id, company_id, next_due) WHERE ((company_id IS NOT NULL) AND (next_due IS NOT NULL));
CREATE INDEX contacts_custom_fields ON public.contacts USING gin (custom_fields jsonb_path_ops) WITH (fastupdate=off) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX contacts_custom_keys ON public.contacts USING gin (custom_keys(custom_fields)) WITH (fastupdate=off) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX contacts_email ON public.contacts USING btree (workspace_id, email_key, id);
CREATE UNIQUE INDEX contacts_external_id_key ON public.contacts USING btree (workspace_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX contacts_first_name ON public.contacts USING btree (workspace_id, first_name, id);
CREATE INDEX contacts_last_activity_at ON public.contacts USING btree (workspace_id, last_activity_at, id) WHERE (last_activity_at IS NOT NULL);
CREATE INDEX contacts_last_name ON public.contacts USING btree (workspace_id, last_name, id);
CREATE INDEX contacts_next_due ON public.contacts USING btree (workspace_id, next_due, id) WHERE (next_due IS NOT NULL);
CREATE INDEX contacts_other_emails ON public.contacts USING gin (address_keys(workspace_id, other_emails)) WITH (fastupdate=off) WHERE (other_emails <> '{}'::text[]);
CREATE INDEX contacts_owner ON public.contacts USING btree (workspace_id, owner_id, id);
CREATE INDEX contacts_search ON public.contacts USING gin (search) WITH (gin_pending_list_limit='128');
CREATE INDEX contacts_updated_at ON public.contacts USING btree (workspace_id, updated_at, id);
alter table contacts enable row level security;
alter table contacts force row level security;
create policy own_workspace on contacts for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
create policy read_for_search on contacts for select to rapport_search using (true);
grant delete, insert, select, update on contacts to rapport_app;
grant select on contacts to rapport_search;

create table custom_fields (
  workspace_id uuid not null,
  id uuid not null,
  entity_type text not null,
  field_name text not null,
  field_label text not null,
  field_type text not null,
  field_options text[],
  required boolean not null,
  display_order integer not null,
  slot bigint not null generated always as identity,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint custom_fields_pkey PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX custom_fields_field_name_key ON public.custom_fields USING btree (workspace_id, entity_type, field_name) WHERE (deleted_at IS NULL);
CREATE INDEX custom_fields_slot ON public.custom_fields USING btree (workspace_id, slot);
alter table custom_fields enable row level security;
alter table custom_fields force row level security;
create policy own_workspace on custom_fields for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on custom_fields to rapport_app;

create table deal_contacts (
  workspace_id uuid not null,
  deal_id uuid not null,
  contact_id uuid not null,
  constraint deal_contacts_pkey PRIMARY KEY (workspace_id, deal_id, contact_id),
  constraint deal_contacts_contact_ids_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint deal_contacts_deal_id_fkey FOREIGN KEY (workspace_id, deal_id) REFERENCES deals(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX deal_contacts_contact ON public.deal_contacts USING btree (workspace_id, contact_id, deal_id);
alter table deal_contacts enable row level security;
alter table deal_contacts force row level security;
create policy own_workspace on deal_contacts for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on deal_contacts to rapport_app;

create table deal_history (
  workspace_id uuid not null,
  deal_id uuid not null,
  id uuid not null,
  stage text not null,
  value bigint not null,
  entered_at timestamp(3) with time zone not null,
  at timestamp(3) with time zone not null,
  until timestamp(3) with time zone,
  next_stage text,
  constraint deal_history_pkey PRIMARY KEY (workspace_id, deal_id, id),
  constraint deal_history_deal_id_fkey FOREIGN KEY (workspace_id, deal_id) REFERENCES deals(workspace_id, id) ON DELETE CASCADE
);
CREATE INDEX deal_history_at ON public.deal_history USING btree (workspace_id, at, until) INCLUDE (stage, value);
CREATE INDEX deal_history_stays ON public.deal_history USING btree (workspace_id, entered_at) INCLUDE (stage, next_stage, until);
alter table deal_history enable row level security;
alter table deal_history force row level security;
create policy own_workspace on deal_history for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on deal_history to rapport_app;

create table deal_tags (
  workspace_id uuid not null,
  deal_id uuid not null,
  tag_id uuid not null,
  constraint deal_tags_pkey PRIMARY KEY (workspace_id, deal_id, tag_id),
  constraint deal_tags_workspace_id_deal_id_fkey FOREIGN KEY (workspace_id, deal_id) REFERENCES deals(workspace_id, id) ON DELETE CASCADE,
  constraint deal_tags_workspace_id_tag_id_fkey FOREIGN KEY (workspace_id, tag_id) REFERENCES tags(workspace_id, id)
);
CREATE INDEX deal_tags_tag ON public.deal_tags USING btree (workspace_id, tag_id, deal_id);
alter table deal_tags enable row level security;
alter table deal_tags force row level security;
create policy own_workspace on deal_tags for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on deal_tags to rapport_app;

create table deals (
  workspace_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  name_key text generated always as (lower(name)) stored,
  value bigint not null,
  stage text not null,
  stage_order smallint not null,
  company_id uuid,
  expected_close_date date,
  lost_reason text,
  notes text,
  custom_fields jsonb not null default '{}'::jsonb,
  search tsvector not null,
  stage_changed_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  owner_id uuid,
  external_id text,
  last_activity_at timestamp(3) with time zone,
  next_due date,
  constraint deals_pkey PRIMARY KEY (workspace_id, id),
  constraint deals_company_id_fkey FOREIGN KEY (workspace_id, company_id) REFERENCES companies(workspace_id, id),
  constraint deals_owner_id_fkey FOREIGN KEY (workspace_id, owner_id) REFERENCES workspace_people(workspace_id, user_id) NOT VALID
);
CREATE INDEX deals_closed_at ON public.deals USING btree (workspace_id, closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX deals_company ON public.deals USING btree (workspace_id, company_id, id) WHERE (company_id IS NOT NULL);
CREATE INDEX deals_company_next_due ON public.deals USING btree (workspace_id, company_id, next_due) WHERE ((company_id IS NOT NULL) AND (next_due IS NOT NULL));
CREATE INDEX deals_custom_fields ON public.deals USING gin (custom_fields jsonb_path_ops) WITH (fastupdate=off) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX deals_custom_keys ON public.deals USING gin (custom_keys(custom_fields)) WITH (fastupdate=off) WHERE (custom_fields <> '{}'::jsonb);
CREATE INDEX deals_expected_close_date ON public.deals USING btree (workspace_id, expected_close_date, id);
CREATE UNIQUE INDEX deals_external_id_key ON public.deals USING btree (workspace_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX deals_last_activity_at ON public.deals USING btree (workspace_id, last_activity_at, id) WHERE (last_activity_at IS NOT NULL);
CREATE INDEX deals_name ON public.deals USING btree (workspace_id, name, id);
CREATE INDEX deals_name_key ON public.deals USING btree (workspace_id, name_key, id);
CREATE INDEX deals_next_due ON public.deals USING btree (workspace_id, next_due, id) WHERE (next_due IS NOT NULL);
CREATE INDEX deals_owner ON public.deals USING btree (workspace_id, owner_id, id);
CREATE INDEX deals_search ON public.deals USING gin (search) WITH (gin_pending_list_limit='128');
CREATE INDEX deals_stage ON public.deals USING btree (workspace_id, stage_order, id);
CREATE INDEX deals_updated_at ON public.deals USING btree (workspace_id, updated_at, id);
CREATE INDEX deals_value ON public.deals USING btree (workspace_id, value, id);
alter table deals enable row level security;
alter table deals force row level security;
create policy own_workspace on deals for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
create policy read_for_search on deals for select to rapport_search using (true);
grant delete, insert, select, update on deals to rapport_app;
grant select on deals to rapport_search;

create table deliveries (
  workspace_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  status text not null default 'pending'::text,
  attempts integer not null default 0,
  tries smallint not null default 0,
  started_at timestamp(3) with time zone not null default now(),
  response_status smallint,
  response_body text,
  error text,
  duration_ms integer,
  next_attempt_at timestamp(3) with time zone default now(),
  delivered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null default now(),
  constraint deliveries_workspace_id_webhook_id_event_id_key UNIQUE (workspace_id, webhook_id, event_id),
  constraint deliveries_pkey PRIMARY KEY (workspace_id, id),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX deliveries_status ON public.deliveries USING btree (workspace_id, webhook_id, status, id);
CREATE INDEX deliveries_updated_at ON public.deliveries USING btree (workspace_id, webhook_id, updated_at, id);
CREATE INDEX deliveries_webhook ON public.deliveries USING btree (workspace_id, webhook_id, id);
alter table deliveries enable row level security;
alter table deliveries force row level security;
create policy own_workspace on deliveries for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on deliveries to rapport_app;

create table delivery_queue (
  delivery_id uuid not null,
  workspace_id uuid not null,
  webhook_id uuid not null,
  due_at timestamp with time zone not null default now(),
  claimed boolean not null default false,
  constraint delivery_queue_pkey PRIMARY KEY (delivery_id)
) with (autovacuum_vacuum_scale_factor=0.05, autovacuum_vacuum_threshold=1000);
CREATE INDEX delivery_queue_due ON public.delivery_queue USING btree (webhook_id, due_at);
grant delete, insert, select, update on delivery_queue to rapport_app;

create table dismissed_duplicates (
  workspace_id uuid not null,
  one_id uuid not null,
  other_id uuid not null,
  constraint dismissed_duplicates_pkey PRIMARY KEY (workspace_id, one_id, other_id)
);
CREATE INDEX dismissed_duplicates_other ON public.dismissed_duplicates USING btree (workspace_id, other_id);
alter table dismissed_duplicates enable row level security;
alter table dismissed_duplicates force row level security;
create policy own_workspace on dismissed_duplicates for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on dismissed_duplicates to rapport_app;

create table duplicate_keys (
  workspace_id uuid not null,
  key bigint not null,
  record_id uuid not null,
  constraint duplicate_keys_pkey PRIMARY KEY (workspace_id, key, record_id)
);
CREATE INDEX duplicate_keys_record ON public.duplicate_keys USING btree (workspace_id, record_id, key);
alter table duplicate_keys enable row level security;
alter table duplicate_keys force row level security;
create policy own_workspace on duplicate_keys for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on duplicate_keys to rapport_app;

create table duplicate_scans (
  workspace_id uuid not null,
  entity_type text not null,
  last_id uuid,
  transaction xid8 not null default pg_current_xact_id(),
  event_id uuid not null,
  constraint duplicate_scans_pkey PRIMARY KEY (workspace_id, entity_type)
);
alter table duplicate_scans enable row level security;
alter table duplicate_scans force row level security;
create policy own_workspace on duplicate_scans for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on duplicate_scans to rapport_app;

create table duplicates (
  workspace_id uuid not null,
  id uuid not null,
  entity_type text not null,
  one_id uuid not null,
  other_id uuid not null,
  score double precision not null,
  reasons text[] not null,
  constraint duplicates_pair_key UNIQUE (workspace_id, one_id, other_id),
  constraint duplicates_pkey PRIMARY KEY (workspace_id, id)
);
CREATE INDEX duplicates_other ON public.duplicates USING btree (workspace_id, other_id);
CREATE INDEX duplicates_score ON public.duplicates USING btree (workspace_id, entity_type, score, id);
alter table duplicates enable row level security;
alter table duplicates force row level security;
create policy own_workspace on duplicates for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on duplicates to rapport_app;

create table erasures (
  workspace_id uuid not null,
  id uuid not null,
  person json not null,
  created_at timestamp(3) with time zone not null,
  constraint erasures_pkey PRIMARY KEY (workspace_id, id)
);
alter table erasures enable row level security;
alter table erasures force row level security;
create policy own_workspace on erasures for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on erasures to rapport_app;

create table events (
  workspace_id uuid not null,
  id uuid not null,
  type text not null,
  entity_type text not null,
  entity_id uuid not null,
  actor_type text not null,
  actor_id uuid,
  actor_name text not null,
  request_id text,
  data json,
  changes json,
  extra json,
  transaction xid8 not null default GREATEST(pg_current_xact_id(), (((((pg_snapshot_xmax(pg_current_snapshot()))::text)::bigint - 1))::text)::xid8),
  created_at timestamp(3) with time zone not null,
  import_id uuid,
  recorded_by xid8 default pg_current_xact_id(),
  constraint events_pkey PRIMARY KEY (workspace_id, id)
);
CREATE INDEX events_contact_merges ON public.events USING btree (workspace_id, id) WHERE ((type = 'contact.deleted'::text) AND ((extra ->> 'merged_into'::text) IS NOT NULL));
CREATE INDEX events_entity ON public.events USING btree (workspace_id, entity_id, id);
CREATE INDEX events_transaction ON public.events USING btree (workspace_id, transaction, id);
CREATE INDEX events_without_imports ON public.events USING btree (workspace_id, id) WHERE (import_id IS NULL);
alter table events enable row level security;
alter table events force row level security;
create policy own_workspace on events for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on events to rapport_app;

create table exports (
  workspace_id uuid not null,
  id uuid not null,
  entity_type text not null,
  format text not null,
  filter json not null,
  status text not null,
  total_rows integer not null default 0,
  exported_rows integer not null default 0,
  failures smallint not null default 0,
  error text,
  completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  removed_at timestamp(3) with time zone,
  warnings text[] not null default '{}'::text[],
  bytes bigint,
  constraint exports_pkey PRIMARY KEY (workspace_id, id),
  constraint exports_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text])))
);
CREATE INDEX exports_running ON public.exports USING btree (workspace_id, id) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));
CREATE INDEX exports_updated_at ON public.exports USING btree (workspace_id, updated_at, id);
alter table exports enable row level security;
alter table exports force row level security;
create policy own_workspace on exports for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on exports to rapport_app;

create table file_contents (
  workspace_id uuid not null,
  id uuid not null,
  bytes bigint not null,
  created_at timestamp(3) with time zone not null,
  constraint file_contents_pkey PRIMARY KEY (workspace_id, id)
);
alter table file_contents enable row level security;
alter table file_contents force row level security;
create policy own_workspace on file_contents for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on file_contents to rapport_app;

create table files (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid,
  company_id uuid,
  deal_id uuid,
  interaction_id uuid,
  name text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  created_by json not null,
  created_at timestamp(3) with time zone not null,
  constraint files_pkey PRIMARY KEY (workspace_id, id),
  constraint files_company_id_fkey FOREIGN KEY (workspace_id, company_id) REFERENCES companies(workspace_id, id) ON DELETE CASCADE,
  constraint files_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint files_deal_id_fkey FOREIGN KEY (workspace_id, deal_id) REFERENCES deals(workspace_id, id) ON DELETE CASCADE,
  constraint files_id_fkey FOREIGN KEY (workspace_id, id) REFERENCES file_contents(workspace_id, id),
  constraint files_interaction_id_fkey FOREIGN KEY (workspace_id, interaction_id) REFERENCES interactions(workspace_id, id) ON DELETE CASCADE,
  constraint files_one_owner CHECK ((num_nonnulls(contact_id, company_id, deal_id, interaction_id) = 1))
);
CREATE INDEX files_company ON public.files USING btree (workspace_id, company_id, id) WHERE (company_id IS NOT NULL);
CREATE INDEX files_contact ON public.files USING btree (workspace_id, contact_id, id) WHERE (contact_id IS NOT NULL);
CREATE INDEX files_deal ON public.files USING btree (workspace_id, deal_id, id) WHERE (deal_id IS NOT NULL);
CREATE INDEX files_interaction ON public.files USING btree (workspace_id, interaction_id, id) WHERE (interaction_id IS NOT NULL);
alter table files enable row level security;
alter table files force row level security;
create policy own_workspace on files for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on files to rapport_app;

create table follow_ups (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid,
  deal_id uuid,
  type text not null,
  title text,
  description text,
  priority text not null,
  due_date date not null,
  status text not null,
  completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  assignee_id uuid,
  company_id uuid,
  search tsvector,
  constraint follow_ups_pkey PRIMARY KEY (workspace_id, id),
  constraint follow_ups_assignee_id_fkey FOREIGN KEY (workspace_id, assignee_id) REFERENCES workspace_people(workspace_id, user_id) NOT VALID,
  constraint follow_ups_company_id_fkey FOREIGN KEY (workspace_id, company_id) REFERENCES companies(workspace_id, id) NOT VALID,
  constraint follow_ups_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint follow_ups_deal_id_fkey FOREIGN KEY (workspace_id, deal_id) REFERENCES deals(workspace_id, id),
  constraint follow_ups_about_check CHECK ((num_nonnulls(contact_id, company_id, deal_id) > 0)) NOT VALID
);
CREATE INDEX follow_ups_assignee ON public.follow_ups USING btree (workspace_id, assignee_id, due_date, id);
CREATE INDEX follow_ups_company ON public.follow_ups USING btree (workspace_id, company_id, due_date, id) WHERE (company_id IS NOT NULL);
CREATE INDEX follow_ups_contact ON public.follow_ups USING btree (workspace_id, contact_id, due_date, id);
CREATE INDEX follow_ups_deal ON public.follow_ups USING btree (workspace_id, deal_id, due_date, id);
CREATE INDEX follow_ups_due_date ON public.follow_ups USING btree (workspace_id, due_date, id);
CREATE INDEX follow_ups_open ON public.follow_ups USING btree (workspace_id, assignee_id, due_date, id) WHERE (status = 'pending'::text);
CREATE INDEX follow_ups_search ON public.follow_ups USING gin (search) WITH (gin_pending_list_limit='128');
CREATE INDEX follow_ups_status ON public.follow_ups USING btree (workspace_id, status, due_date, id);
CREATE INDEX follow_ups_updated_at ON public.follow_ups USING btree (workspace_id, updated_at, id);
alter table follow_ups enable row level security;
alter table follow_ups force row level security;
create policy own_workspace on follow_ups for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
create policy read_for_search on follow_ups for select to rapport_search using (true);
grant delete, insert, select, update on follow_ups to rapport_app;
grant select on follow_ups to rapport_search;

create table former_addresses (
  user_id uuid not null,
  email text not null,
  verified boolean not null,
  constraint former_addresses_pkey PRIMARY KEY (user_id, email),
  constraint former_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on former_addresses to rapport_app;

create table idempotency_keys (
  workspace_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  status smallint,
  body bytea,
  encrypted boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  etag text,
  record_id uuid,
  constraint idempotency_keys_pkey PRIMARY KEY (workspace_id, key)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING brin (created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy own_workspace on idempotency_keys for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on idempotency_keys to rapport_app;

create table import_errors (
  workspace_id uuid not null,
  import_id uuid not null,
  "row" integer not null,
  field text,
  message text not null,
  raw text not null,
  faults json not null,
  constraint import_errors_pkey PRIMARY KEY (workspace_id, import_id, "row")
);
alter table import_errors enable row level security;
alter table import_errors force row level security;
create policy own_workspace on import_errors for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on import_errors to rapport_app;

create table import_kept_records (
  workspace_id uuid not null,
  import_id uuid not null,
  number integer not null,
  entity_type text not null,
  entity_id uuid not null,
  why text not null,
  constraint import_kept_records_pkey PRIMARY KEY (workspace_id, import_id, number)
);
alter table import_kept_records enable row level security;
alter table import_kept_records force row level security;
create policy own_workspace on import_kept_records for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on import_kept_records to rapport_app;

create table import_reverts (
  workspace_id uuid not null,
  import_id uuid not null,
  status text not null,
  total_rows integer,
  reverted_rows integer not null default 0,
  kept_rows integer not null default 0,
  step smallint not null default 0,
  "position" uuid,
  snapshot pg_snapshot not null default pg_current_snapshot(),
  attempts smallint not null default 0,
  error text,
  created_at timestamp(3) with time zone not null,
  completed_at timestamp(3) with time zone,
  constraint import_reverts_pkey PRIMARY KEY (workspace_id, import_id),
  constraint import_reverts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text])))
);
alter table import_reverts enable row level security;
alter table import_reverts force row level security;
create policy own_workspace on import_reverts for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on import_reverts to rapport_app;

create table imports (
  workspace_id uuid not null,
  id uuid not null,
  entity_type text not null,
  file_url text not null,
  mode text not null,
  match_on text,
  mapping json not null,
  dry_run boolean not null,
  status text not null,
  file text,
  content_type text,
  header text[],
  columns json,
  warnings text[] not null default '{}'::text[],
  error text,
  total_rows integer not null default 0,
  imported_rows integer not null default 0,
  failed_rows integer not null default 0,
  attempts smallint not null default 0,
  completed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  file_name text,
  samples json,
  created_rows integer not null default 0,
  updated_rows integer not null default 0,
  duplicates json not null default '[]'::json,
  formats json not null default '{}'::json,
  on_missing_contact text not null default 'skip'::text,
  kept_failed_rows integer,
  findings jsonb not null default '[]'::jsonb,
  error_code text,
  file_type text,
  is_revertible boolean not null default false,
  on_bad_cell text not null default 'reject_row'::text,
  skipped_cells integer not null default 0,
  encoding text,
  profiles json,
  id_map json,
  owner_id uuid,
  restore_progress jsonb,
  constraint imports_pkey PRIMARY KEY (workspace_id, id),
  constraint imports_encoding_check CHECK ((encoding = ANY (ARRAY['utf-8'::text, 'utf-16le'::text, 'utf-16be'::text, 'windows-1252'::text]))),
  constraint imports_on_bad_cell_check CHECK ((on_bad_cell = ANY (ARRAY['reject_row'::text, 'skip_cell'::text]))),
  constraint imports_on_missing_contact_check CHECK ((on_missing_contact = ANY (ARRAY['skip'::text, 'create'::text, 'reject_row'::text]))),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'failed'::text])))
);
CREATE INDEX imports_running ON public.imports USING btree (workspace_id, id) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));
CREATE INDEX imports_updated_at ON public.imports USING btree (workspace_id, updated_at, id);
alter table imports enable row level security;
alter table imports force row level security;
create policy own_workspace on imports for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on imports to rapport_app;

create table interactions (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid,
  deal_id uuid,
  type text not null,
  notes text,
  search tsvector not null,
  occurred_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  company_id uuid,
  constraint interactions_pkey PRIMARY KEY (workspace_id, id),
  constraint interactions_company_id_fkey FOREIGN KEY (workspace_id, company_id) REFERENCES companies(workspace_id, id) NOT VALID,
  constraint interactions_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE,
  constraint interactions_deal_id_fkey FOREIGN KEY (workspace_id, deal_id) REFERENCES deals(workspace_id, id),
  constraint interactions_about_check CHECK ((num_nonnulls(contact_id, company_id, deal_id) > 0)) NOT VALID
);
CREATE INDEX interactions_company ON public.interactions USING btree (workspace_id, company_id, occurred_at, id) WHERE (company_id IS NOT NULL);
CREATE INDEX interactions_contact ON public.interactions USING btree (workspace_id, contact_id, occurred_at, id);
CREATE INDEX interactions_deal ON public.interactions USING btree (workspace_id, deal_id, occurred_at, id);
CREATE INDEX interactions_occurred_at ON public.interactions USING btree (workspace_id, occurred_at, id);
CREATE INDEX interactions_search ON public.interactions USING gin (search) WITH (gin_pending_list_limit='128');
CREATE INDEX interactions_type ON public.interactions USING btree (workspace_id, type, occurred_at, id);
alter table interactions enable row level security;
alter table interactions force row level security;
create policy own_workspace on interactions for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
create policy read_for_search on interactions for select to rapport_search using (true);
grant delete, insert, select, update on interactions to rapport_app;
grant select on interactions to rapport_search;

create table invitations (
  workspace_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  token_hash bytea not null,
  invited_by uuid not null,
  expires_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])))
);
CREATE UNIQUE INDEX invitations_email_key ON public.invitations USING btree (workspace_id, email) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX invitations_workspace ON public.invitations USING btree (workspace_id, id);
grant delete, insert, select, update on invitations to rapport_app;

create table members (
  workspace_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint members_pkey PRIMARY KEY (workspace_id, user_id),
  constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint members_workspace_people_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES workspace_people(workspace_id, user_id),
  constraint members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])))
);
CREATE INDEX members_user ON public.members USING btree (user_id);
grant delete, insert, select, update on members to rapport_app;

create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);
grant select on migrations to rapport_app;

create table name_words (
  workspace_id uuid not null,
  part text collate "C" not null,
  word text collate "C" not null,
  used_on date not null,
  constraint name_words_pkey PRIMARY KEY (workspace_id, part, word)
);
alter table name_words enable row level security;
alter table name_words force row level security;
create policy own_workspace on name_words for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on name_words to rapport_app;

create table notifications (
  workspace_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  type text not null,
  entity_type text not null,
  entity_id uuid not null,
  name text,
  actor_type text not null,
  actor_id uuid,
  actor_name text not null,
  request_id text,
  due_date date,
  read_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  transaction xid8 not null default GREATEST(pg_current_xact_id(), (((((pg_snapshot_xmax(pg_current_snapshot()))::text)::bigint - 1))::text)::xid8),
  mailed_at timestamp(3) with time zone,
  mail_id uuid,
  recorded_by xid8 default pg_current_xact_id(),
  constraint notifications_pkey PRIMARY KEY (workspace_id, id),
  constraint notifications_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES members(workspace_id, user_id) ON DELETE CASCADE,
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['assigned'::text, 'mentioned'::text, 'due_today'::text, 'import_finished'::text])))
);
CREATE UNIQUE INDEX notifications_due_key ON public.notifications USING btree (workspace_id, user_id, entity_id, due_date) WHERE (type = 'due_today'::text);
CREATE INDEX notifications_mail ON public.notifications USING btree (workspace_id, user_id, mail_id) WHERE (mail_id IS NOT NULL);
CREATE INDEX notifications_person ON public.notifications USING btree (workspace_id, user_id, id);
CREATE INDEX notifications_transaction ON public.notifications USING btree (workspace_id, transaction, id);
CREATE INDEX notifications_unread ON public.notifications USING btree (workspace_id, user_id, id) WHERE (read_at IS NULL);
alter table notifications enable row level security;
alter table notifications force row level security;
create policy own_workspace on notifications for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on notifications to rapport_app;

create table oauth_clients (
  id uuid not null,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamp(3) with time zone not null default now(),
  network text,
  constraint oauth_clients_pkey PRIMARY KEY (id)
);
CREATE INDEX oauth_clients_created ON public.oauth_clients USING btree (created_at);
grant delete, insert, select, update on oauth_clients to rapport_app;

create table oauth_grants (
  id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  client_id uuid not null,
  scope text not null,
  redirect_uri text not null,
  code_hash bytea not null,
  code_challenge text not null,
  code_expires_at timestamp(3) with time zone not null,
  code_used_at timestamp(3) with time zone,
  refresh_hash bytea,
  previous_refresh_hash bytea,
  refreshed_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now(),
  generation integer not null default 0,
  constraint oauth_grants_code_hash_key UNIQUE (code_hash),
  constraint oauth_grants_pkey PRIMARY KEY (id),
  constraint oauth_grants_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_clients(id) ON DELETE CASCADE,
  constraint oauth_grants_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES members(workspace_id, user_id) ON DELETE CASCADE,
  constraint oauth_grants_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'read_only'::text])))
);
CREATE INDEX oauth_grants_client ON public.oauth_grants USING btree (client_id);
CREATE INDEX oauth_grants_member ON public.oauth_grants USING btree (workspace_id, user_id);
CREATE INDEX oauth_grants_previous_refresh ON public.oauth_grants USING btree (previous_refresh_hash);
CREATE UNIQUE INDEX oauth_grants_refresh_key ON public.oauth_grants USING btree (refresh_hash);
CREATE INDEX oauth_grants_user ON public.oauth_grants USING btree (user_id);
grant delete, insert, select, update on oauth_grants to rapport_app;

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  algorithm integer not null,
  sign_count bigint not null,
  name text not null,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id);
grant delete, insert, select, update on passkeys to rapport_app;

create table pending_members (
  workspace_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid,
  invitation_id uuid,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint pending_members_email_key UNIQUE (workspace_id, email),
  constraint pending_members_pkey PRIMARY KEY (id),
  constraint pending_members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint pending_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])))
);
CREATE INDEX pending_members_address ON public.pending_members USING btree (email);
grant delete, insert, select, update on pending_members to rapport_app;

create table preferences (
  workspace_id uuid not null,
  user_id uuid not null,
  timezone text,
  daily_mail boolean not null default false,
  daily_mail_hour smallint not null default 7,
  assigned_mail boolean not null default false,
  daily_mail_from date,
  daily_mail_sent date,
  locale text,
  constraint preferences_pkey PRIMARY KEY (workspace_id, user_id),
  constraint preferences_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES members(workspace_id, user_id) ON DELETE CASCADE,
  constraint preferences_daily_mail_hour_check CHECK (((daily_mail_hour >= 0) AND (daily_mail_hour <= 23)))
);
grant delete, insert, select, update on preferences to rapport_app;

create table quota_uses (
  quota text not null,
  subject text not null,
  id uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint quota_uses_pkey PRIMARY KEY (quota, subject, id)
);
grant delete, insert, select, update on quota_uses to rapport_app;

create table secret_check (
  id boolean not null default true,
  sealed bytea not null,
  constraint secret_check_pkey PRIMARY KEY (id),
  constraint secret_check_id_check CHECK (id)
);
grant insert, select on secret_check to rapport_app;

create table sessions (
  id uuid not null,
  token text not null,
  user_id uuid not null,
  active_workspace_id uuid,
  expires_at timestamp(3) with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint sessions_token_key UNIQUE (token),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_active_workspace_id_fkey FOREIGN KEY (active_workspace_id) REFERENCES workspaces(id) ON DELETE SET NULL,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);
grant delete, insert, select, update on sessions to rapport_app;

create table tags (
  workspace_id uuid not null,
  id uuid not null,
  name text collate "und-x-icu" not null,
  name_key text not null,
  color text,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint tags_pkey PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX tags_name_key ON public.tags USING btree (workspace_id, name_key) WHERE (deleted_at IS NULL);
alter table tags enable row level security;
alter table tags force row level security;
create policy own_workspace on tags for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on tags to rapport_app;

create table tallies (
  workspace_id uuid not null,
  what text not null,
  slot smallint not null,
  count bigint not null,
  value numeric not null,
  events bigint not null default 0,
  constraint tallies_pkey PRIMARY KEY (workspace_id, what, slot)
) with (fillfactor=50);
alter table tallies enable row level security;
alter table tallies force row level security;
create policy own_workspace on tallies for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on tallies to rapport_app;

create table timeline (
  workspace_id uuid not null,
  subject_id uuid not null,
  at timestamp(3) with time zone not null,
  id uuid not null,
  record_id uuid not null,
  type text not null,
  event text not null,
  details json not null,
  actor json,
  company_id uuid,
  constraint timeline_pkey PRIMARY KEY (workspace_id, subject_id, at, id)
);
CREATE INDEX timeline_company ON public.timeline USING btree (workspace_id, company_id, at, id) WHERE (company_id IS NOT NULL);
CREATE INDEX timeline_record ON public.timeline USING btree (workspace_id, record_id);
alter table timeline enable row level security;
alter table timeline force row level security;
create policy own_workspace on timeline for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on timeline to rapport_app;

create table trash_emptied (
  workspace_id uuid not null,
  last_id uuid not null,
  emptied_at timestamp with time zone not null default clock_timestamp(),
  constraint trash_emptied_pkey PRIMARY KEY (workspace_id, last_id)
);
alter table trash_emptied enable row level security;
alter table trash_emptied force row level security;
create policy own_workspace on trash_emptied for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on trash_emptied to rapport_app;

create table trash_entries (
  workspace_id uuid not null,
  id uuid not null,
  entity_type text not null,
  entity_id uuid not null,
  name text,
  reason text not null,
  contents json,
  data json not null,
  actor_type text not null,
  actor_id uuid,
  actor_name text not null,
  user_id uuid,
  request_id text,
  import_id uuid,
  deleted_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  merge json,
  kept_at timestamp with time zone default clock_timestamp(),
  bulk_job_id uuid,
  constraint trash_entries_pkey PRIMARY KEY (workspace_id, id),
  constraint trash_entries_reason_check CHECK ((reason = ANY (ARRAY['deleted'::text, 'merged'::text, 'import_reverted'::text])))
);
CREATE INDEX trash_entries_bulk_job ON public.trash_entries USING btree (workspace_id, bulk_job_id, entity_id) WHERE (bulk_job_id IS NOT NULL);
CREATE INDEX trash_entries_entity ON public.trash_entries USING btree (workspace_id, entity_id);
CREATE INDEX trash_entries_expires_at ON public.trash_entries USING btree (workspace_id, expires_at);
CREATE INDEX trash_entries_import ON public.trash_entries USING btree (workspace_id, import_id, id) WHERE (import_id IS NOT NULL);
CREATE INDEX trash_entries_kept_at ON public.trash_entries USING btree (workspace_id, kept_at);
CREATE INDEX trash_entries_merged_into ON public.trash_entries USING btree (workspace_id, ((merge ->> 'target_id'::text))) WHERE (merge IS NOT NULL);
CREATE INDEX trash_entries_owner ON public.trash_entries USING btree (workspace_id, COALESCE((data ->> 'contact_id'::text), (data ->> 'entity_id'::text))) WHERE (COALESCE((data ->> 'contact_id'::text), (data ->> 'entity_id'::text)) IS NOT NULL);
CREATE INDEX trash_entries_request ON public.trash_entries USING btree (workspace_id, request_id);
alter table trash_entries enable row level security;
alter table trash_entries force row level security;
create policy own_workspace on trash_entries for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on trash_entries to rapport_app;

create table trash_rows (
  workspace_id uuid not null,
  entry_id uuid not null,
  number bigint not null generated always as identity,
  table_name text not null,
  record_id uuid,
  is_link boolean not null,
  content json not null,
  constraint trash_rows_pkey PRIMARY KEY (workspace_id, entry_id, number)
);
CREATE INDEX trash_rows_record ON public.trash_rows USING btree (workspace_id, record_id) WHERE (record_id IS NOT NULL);
CREATE INDEX trash_rows_table ON public.trash_rows USING btree (workspace_id, entry_id, table_name, is_link);
alter table trash_rows enable row level security;
alter table trash_rows force row level security;
create policy own_workspace on trash_rows for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on trash_rows to rapport_app;

create table two_factors (
  id uuid not null,
  user_id uuid not null,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamp(3) with time zone,
  constraint two_factors_pkey PRIMARY KEY (id),
  constraint two_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX two_factors_user ON public.two_factors USING btree (user_id);
grant delete, insert, select, update on two_factors to rapport_app;

create table uploads (
  workspace_id uuid not null,
  id uuid not null,
  name text,
  content_type text,
  bytes bigint not null,
  created_at timestamp(3) with time zone not null,
  constraint uploads_pkey PRIMARY KEY (workspace_id, id)
);
alter table uploads enable row level security;
alter table uploads force row level security;
create policy own_workspace on uploads for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on uploads to rapport_app;

create table used_codes (
  user_id uuid not null,
  code text not null,
  used_at timestamp(3) with time zone not null default now(),
  constraint used_codes_pkey PRIMARY KEY (user_id, code),
  constraint used_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
grant delete, insert, select, update on used_codes to rapport_app;

create table users (
  id uuid not null,
  name text collate "und-x-icu" not null,
  email text not null,
  email_verified boolean not null default false,
  two_factor_enabled boolean not null default false,
  image text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  last_workspace_id uuid,
  unlinked_accounts text[] not null default '{}'::text[],
  constraint users_email_key UNIQUE (email),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_last_workspace_id_fkey FOREIGN KEY (last_workspace_id) REFERENCES workspaces(id) ON DELETE SET NULL
);
grant delete, insert, select, update on users to rapport_app;

create table verifications (
  id uuid not null,
  identifier text not null,
  value text not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX verifications_identifier ON public.verifications USING btree (identifier);
grant delete, insert, select, update on verifications to rapport_app;

create table views (
  workspace_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  private_to uuid,
  kind text not null,
  name text collate "und-x-icu" not null,
  filters json not null,
  sort text,
  sort_order text,
  columns text[] not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint views_pkey PRIMARY KEY (workspace_id, id),
  constraint views_owner_id_fkey FOREIGN KEY (workspace_id, owner_id) REFERENCES workspace_people(workspace_id, user_id),
  constraint views_private_to_fkey FOREIGN KEY (workspace_id, private_to) REFERENCES members(workspace_id, user_id) ON DELETE CASCADE,
  constraint views_sort_order_check CHECK ((sort_order = ANY (ARRAY['asc'::text, 'desc'::text])))
);
CREATE INDEX views_owner ON public.views USING btree (workspace_id, owner_id, id);
alter table views enable row level security;
alter table views force row level security;
create policy own_workspace on views for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on views to rapport_app;

create table webhooks (
  workspace_id uuid not null,
  id uuid not null,
  url text not null,
  events text[] not null,
  status text not null,
  failure_reason text,
  secret bytea not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  previous_secrets bytea[] not null default '{}'::bytea[],
  previous_secrets_until timestamp(3) with time zone[] not null default '{}'::timestamp with time zone[],
  replay_after uuid,
  constraint webhooks_pkey PRIMARY KEY (workspace_id, id),
  constraint webhooks_previous_secrets_check CHECK ((cardinality(previous_secrets) = cardinality(previous_secrets_until))),
  constraint webhooks_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'failed'::text])))
);
CREATE INDEX webhooks_updated_at ON public.webhooks USING btree (workspace_id, updated_at, id);
alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy own_workspace on webhooks for all to public using ((workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid));
grant delete, insert, select, update on webhooks to rapport_app;

create table workspace_people (
  workspace_id uuid not null,
  user_id uuid not null,
  name text collate "und-x-icu" not null,
  left_at timestamp(3) with time zone,
  constraint workspace_people_pkey PRIMARY KEY (workspace_id, user_id)
);
grant delete, insert, select, update on workspace_people to rapport_app;

create table workspaces (
  id uuid not null,
  number bigint not null generated always as identity,
  name text collate "und-x-icu" not null,
  slug text not null,
  created_by uuid,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  currency text not null default 'USD'::text,
  timezone text not null default 'UTC'::text,
  events_cleared_to uuid,
  activity_filled boolean not null default true,
  stage_probabilities jsonb not null default '{"lead": 10, "prospect": 30, "negotiation": 60}'::jsonb,
  search_version smallint not null default 1,
  locale text,
  constraint workspaces_number_key UNIQUE (number),
  constraint workspaces_slug_key UNIQUE (slug),
  constraint workspaces_pkey PRIMARY KEY (id)
);
CREATE INDEX workspaces_creator ON public.workspaces USING btree (created_by, id);
grant delete, insert, select, update on workspaces to rapport_app;

create view searchable_commitments as
 SELECT workspace_id,
    id,
    contact_id,
    deal_id,
    description,
    due_date,
    status,
    completed_at,
    created_at,
    updated_at,
    assignee_id,
    company_id,
    search
   FROM commitments
  WHERE (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
alter view searchable_commitments owner to rapport_search;
grant select on searchable_commitments to rapport_app;

create view searchable_companies as
 SELECT workspace_id,
    id,
    name,
    name_key,
    domain,
    industry,
    industry_key,
    size,
    notes,
    custom_fields,
    search,
    created_at,
    updated_at,
    deleted_at,
    owner_id,
    external_id,
    merged_into
   FROM companies
  WHERE (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
alter view searchable_companies owner to rapport_search;
grant select on searchable_companies to rapport_app;

create view searchable_contacts as
 SELECT workspace_id,
    id,
    first_name,
    last_name,
    email,
    email_key,
    phone,
    title,
    profile_url,
    company_id,
    notes,
    custom_fields,
    search,
    created_at,
    updated_at,
    owner_id,
    external_id,
    last_activity_at,
    next_due,
    other_emails,
    other_phones
   FROM contacts
  WHERE (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
alter view searchable_contacts owner to rapport_search;
grant select on searchable_contacts to rapport_app;

create view searchable_deals as
 SELECT workspace_id,
    id,
    name,
    name_key,
    value,
    stage,
    stage_order,
    company_id,
    expected_close_date,
    lost_reason,
    notes,
    custom_fields,
    search,
    stage_changed_at,
    closed_at,
    created_at,
    updated_at,
    owner_id,
    external_id,
    last_activity_at,
    next_due
   FROM deals
  WHERE (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
alter view searchable_deals owner to rapport_search;
grant select on searchable_deals to rapport_app;

create view searchable_follow_ups as
 SELECT workspace_id,
    id,
    contact_id,
    deal_id,
    type,
    title,
    description,
    priority,
    due_date,
    status,
    completed_at,
    created_at,
    updated_at,
    assignee_id,
    company_id,
    search
   FROM follow_ups
  WHERE (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
alter view searchable_follow_ups owner to rapport_search;
grant select on searchable_follow_ups to rapport_app;

create view searchable_interactions as
 SELECT workspace_id,
    id,
    contact_id,
    deal_id,
    type,
    notes,
    search,
    occurred_at,
    created_at,
    company_id
   FROM interactions
  WHERE (workspace_id = (NULLIF(current_setting('app.workspace_id'::text, true), ''::text))::uuid);
alter view searchable_interactions owner to rapport_search;
grant select on searchable_interactions to rapport_app;

CREATE OR REPLACE FUNCTION public.address_keys(workspace_id uuid, addresses text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT (((address_keys.workspace_id)::text || ' '::text) || lower((address.address COLLATE "und-x-icu"))) FROM unnest(address_keys.addresses) address(address));

CREATE OR REPLACE FUNCTION public.analyze_imported(entity_type text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if entity_type = 'contacts' then
    analyze (skip_locked) contacts, contact_tags, companies, tags, events;
  elsif entity_type = 'companies' then
    analyze (skip_locked) companies, company_tags, tags, events;
  elsif entity_type = 'deals' then
    analyze (skip_locked) deals, deal_tags, deal_contacts, deal_history, contacts, companies, tags, timeline, events;
  elsif entity_type = 'workspace' then
    analyze (skip_locked) contacts, contact_tags, companies, company_tags, deals, deal_tags, deal_contacts, deal_history,
      tags, interactions, follow_ups, commitments, files, timeline, events;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.custom_keys(given jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY(SELECT ((field.key || '='::text) || CASE WHEN (length(item.value) <= 200) THEN item.value ELSE ("left"(item.value, 200) || md5(item.value)) END) FROM (jsonb_each(custom_keys.given) field(key, value) CROSS JOIN LATERAL (SELECT lower(((field.value #>> '{}'::text[]) COLLATE "und-x-icu")) AS value WHERE (jsonb_typeof(field.value) <> 'array'::text) UNION ALL SELECT lower((element.value COLLATE "und-x-icu")) AS lower FROM jsonb_array_elements_text(CASE WHEN (jsonb_typeof(field.value) = 'array'::text) THEN field.value ELSE '[]'::jsonb END) element(value)) item));

CREATE OR REPLACE FUNCTION public.enter_workspace(workspace uuid)
 RETURNS text
 LANGUAGE sql
RETURN CASE WHEN (set_config('application_name'::text, CASE WHEN (COALESCE(current_setting('app.workspace_id'::text, true), ''::text) = ''::text) THEN ('workspace '::text || workspace) WHEN (current_setting('application_name'::text) ~~ 'workspaces %'::text) THEN current_setting('application_name'::text) ELSE 'several workspaces'::text END, true) IS NOT NULL) THEN set_config('app.workspace_id'::text, (workspace)::text, true) ELSE NULL::text END;

CREATE OR REPLACE FUNCTION public.follow_company(workspace uuid, subject uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  moved_before integer := coalesce(nullif(current_setting('app.timeline_moved', true), '')::integer, 0);
  moved integer := 0;
begin
  if moved_before < 5000 then
    moved := move_timeline(workspace, subject);
    if moved > 0 then
      perform set_config('app.timeline_moved', (moved_before + moved)::text, true);
    end if;
  end if;
  if moved = 1000 or (moved_before >= 5000 and exists (select from timeline where workspace_id = workspace and subject_id = subject)) then
    insert into pgboss.job (name, data, policy, group_id, priority, retry_limit, retry_delay, retry_backoff, retry_delay_max,
                            expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
    select name, jsonb_build_object('workspaceId', workspace, 'subjectId', subject), 'standard', workspace::text,
           next_priority(name, workspace::text), 25, 1, true, 3600, 86400, 10, 86400, now() + interval '1 year'
      from pgboss.queue where name = 'timeline.move'; -- an older server has no such queue; timeline.fill follows it
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.id_between(first uuid, last uuid, share numeric)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (lpad(to_hex(low + ((high - low) * share)::bigint), 12, '0') || '00000000000000000000')::uuid
    from (select ('x' || translate(left(first::text, 13), '-', ''))::bit(48)::bigint as low,
                 ('x' || translate(left(last::text, 13), '-', ''))::bit(48)::bigint as high) as milliseconds
$function$;

CREATE OR REPLACE PROCEDURE public.isolate(IN tenant_table regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format($policy$create policy own_workspace on %s
    using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)$policy$, tenant_table);
  execute format('grant select, insert, update, delete on %s to rapport_app', tenant_table);
end $procedure$;

CREATE OR REPLACE PROCEDURE public.make_searchable(IN tenant_table regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create policy read_for_search on %s for select to rapport_search using (true)', tenant_table);
  execute format('grant select on %s to rapport_search', tenant_table);
  execute format($view$create view searchable_%1$s as select * from %1$s
    where workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid$view$, tenant_table);
  execute format('alter view searchable_%s owner to rapport_search', tenant_table);
  execute format('grant select on searchable_%s to rapport_app', tenant_table);
end $procedure$;

CREATE OR REPLACE FUNCTION public.mentioned_members(workspace uuid, texts text[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.merged_company(workspace uuid, company uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (WITH RECURSIVE chain AS (SELECT companies.id, companies.merged_into, companies.deleted_at FROM companies WHERE ((companies.workspace_id = merged_company.workspace) AND (companies.id = merged_company.company)) UNION ALL SELECT c.id, c.merged_into, c.deleted_at FROM (chain chain_1 JOIN companies c ON (((c.workspace_id = merged_company.workspace) AND (c.id = chain_1.merged_into)))) WHERE (chain_1.deleted_at IS NOT NULL)) SELECT chain.id FROM chain WHERE (chain.deleted_at IS NULL));

CREATE OR REPLACE FUNCTION public.move_timeline(workspace uuid, subject uuid)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.new_id()
 RETURNS uuid
 LANGUAGE sql
AS $function$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$function$;

CREATE OR REPLACE FUNCTION public.next_priority(queue text, workspace text)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce(
    (select min(priority) from pgboss.job where name = queue and group_id = workspace and state < 'active'),
    (select max(priority) from pgboss.job where name = queue and state < 'active' and not blocked),
    1) - 1;
end $function$;

CREATE OR REPLACE FUNCTION public.note_company_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform follow_company(new.workspace_id, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_joining()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into workspace_people (workspace_id, user_id, name)
  select new.workspace_id, new.user_id, coalesce((select u.name from users u where u.id = new.user_id), '')
  on conflict (workspace_id, user_id) do update set left_at = null, name = excluded.name;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_leaving()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update workspace_people p
     set left_at = now(), name = coalesce((select u.name from users u where u.id = old.user_id), p.name)
   where p.workspace_id = old.workspace_id and p.user_id = old.user_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_tasks_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_tasks_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_activity(s.workspace_id, array_agg(distinct s.id))
     from (select a.workspace_id, unnest(array[a.contact_id, a.deal_id, b.contact_id, b.deal_id]) as id
             from after a
             join before b on b.workspace_id = a.workspace_id and b.id = a.id
            where (a.contact_id, a.deal_id, a.due_date, a.status) is distinct from (b.contact_id, b.deal_id, b.due_date, b.status)) as s
    where s.id is not null
    group by s.workspace_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_tasks_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_activity(s.workspace_id, array_agg(distinct s.id))
     from (select workspace_id, unnest(array[contact_id, deal_id]) as id from removed where status <> 'completed') as s
    where s.id is not null
    group by s.workspace_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_timeline_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_timeline_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_timeline_removed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_activity(workspace_id, array_agg(distinct subject_id)) from removed group by workspace_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_deliveries(workspace uuid, happened text, event_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refresh_activity(workspace uuid, subjects uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_deletion()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'an archive is being restored' using errcode = 'RP409';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_during_undo()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a merge is being undone' using errcode = 'RP410';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_missing_fields(missing text[])
 RETURNS void
 LANGUAGE plpgsql
 STRICT
AS $function$
begin
  raise exception 'required custom fields are missing' using errcode = 'RP400', detail = array_to_string(missing, ',');
end $function$;

CREATE OR REPLACE FUNCTION public.restore_rows(workspace uuid, entry uuid, into_table text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  names text[];
  changed text;
begin
  select array_agg(a.attname)
    into names
    from pg_attribute a
   where a.attrelid = into_table::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     and a.attname in (select json_object_keys(first.content)
                         from (select t.content from trash_rows t
                                where t.workspace_id = workspace and t.entry_id = entry and t.table_name = into_table and not t.is_link
                                limit 1) as first);
  if names is null then return; end if;
  select string_agg(format('%1$I = excluded.%1$I', a.attname), ', ')
    into changed
    from pg_attribute a
   where a.attrelid = into_table::regclass and a.attname = any (names) and a.attidentity = ''
     and a.attname not in ('workspace_id', 'id') and 'deleted_at' = any (names);
  execute format(
    'insert into %1$I (%2$s) overriding system value
     select %3$s
       from trash_rows t, json_populate_record(null::%1$I, t.content) as r
      where t.workspace_id = $1 and t.entry_id = $2 and t.table_name = $3 and not t.is_link
         on conflict %4$s',
    into_table,
    (select string_agg(format('%I', name), ', ') from unnest(names) as name),
    (select string_agg(format('r.%I', name), ', ') from unnest(names) as name),
    -- A unique value that another record has taken meanwhile is a conflict, not a reason to leave the record out.
    coalesce('(workspace_id, id) do update set ' || changed,
             case when 'external_id' = any (names) then '(workspace_id, id) do nothing' else 'do nothing' end))
  using workspace, entry, into_table;
end $function$;
