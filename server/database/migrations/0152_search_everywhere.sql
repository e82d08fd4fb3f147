-- Follow-ups and commitments are found by search. Rows of before, and of a server of the previous version, have no vector
-- until the job search.index has written it.
alter table follow_ups add column search tsvector;
alter table commitments add column search tsvector;
call make_searchable('follow_ups');
call make_searchable('commitments');

-- The words of names by their parts, for misspelt searches: see server/database/name-words.ts.
create table name_words (
  workspace_id uuid not null,
  part         text collate "C" not null,
  word         text collate "C" not null,
  used_on      date not null,
  primary key (workspace_id, part, word)
);
call isolate('name_words');

-- The version of the search vectors of a workspace: the job search.index brings those that exist now up to date.
alter table workspaces add column search_version smallint not null default 0;
alter table workspaces alter column search_version set default 1;
