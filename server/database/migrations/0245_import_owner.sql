-- The owner of the records that an import creates from rows without an owner.
alter table imports add column owner_id uuid;
