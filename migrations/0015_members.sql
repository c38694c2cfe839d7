-- The picture people show of themselves.
alter table users add column avatar_file_id uuid;
alter table users add foreign key (tenant_id, avatar_file_id) references files (tenant_id, id);
