-- The language tag of the number and date formats in the dashboard. Null in a workspace: that of the browser; null in the
-- preferences of a member: that of the workspace.
alter table workspaces add column locale text;
alter table preferences add column locale text;
