-- What a merge changed in the record that was kept: { target_id, changes }. Null for other entries.
alter table trash_entries add column merge json;
