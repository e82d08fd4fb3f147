-- How amounts are shown, and which day "today" is for people. Values stay integers of the currency's minor unit.
alter table workspaces add column currency text not null default 'USD';
alter table workspaces add column timezone text not null default 'UTC';
