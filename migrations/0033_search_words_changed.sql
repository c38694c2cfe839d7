-- Who keeps in mind what words mean asks what words came since, as it asks what places changed.
alter table search_words add column changed xid8 not null default pg_current_xact_id();
create index search_words_changed on search_words (tenant_id, changed);
