-- Every secret that was replaced signs on for its 24 hours, however many there are: the lists go together, oldest first.
alter table webhooks
  add column previous_secrets bytea[] not null default '{}',
  add column previous_secrets_until timestamptz(3)[] not null default '{}';
alter table webhooks no force row level security;
update webhooks
   set previous_secrets = array[previous_secret], previous_secrets_until = array[previous_secret_until]
 where previous_secret_until > now();
alter table webhooks force row level security;
alter table webhooks
  drop column previous_secret,
  drop column previous_secret_until,
  add constraint webhooks_previous_secrets_check check (cardinality(previous_secrets) = cardinality(previous_secrets_until));
