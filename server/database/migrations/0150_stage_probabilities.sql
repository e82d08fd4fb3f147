-- How likely deals of each open stage are to be won, in percent. Won is always 100 and lost is always 0.
alter table workspaces
  add column stage_probabilities jsonb not null default '{"lead": 10, "prospect": 30, "negotiation": 60}';
