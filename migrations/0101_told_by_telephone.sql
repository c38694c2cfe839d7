-- What an organization answered on the telephone: who of the school, or of those who find places, asked and wrote it down.
alter table applications add column phoned_by uuid, add column phoned_at timestamptz;
alter table applications add foreign key (tenant_id, phoned_by) references users (tenant_id, id);
create index applications_caller on applications (tenant_id, phoned_by) where phoned_by is not null;
