-- Findings replace the sentences in `warnings`, which stay for imports made before. `error_code` tells a program why an
-- import failed, and `file_type` what kind of file it read.

alter table imports
  add column findings jsonb not null default '[]',
  add column error_code text,
  add column file_type text;

alter table imports no force row level security;
update imports set error_code = 'cancelled' where status = 'failed' and error = 'cancelled';
alter table imports force row level security;
