-- How far EVENT_DATA_DAYS has removed the contents of events, so that the daily job begins there.
alter table workspaces add column events_cleared_to uuid;
