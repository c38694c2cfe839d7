-- That somebody called an organization about an application and reached nobody: who, and the last time. It still waits.
alter table applications add column not_reached_by uuid, add column not_reached_at timestamptz;
alter table applications add foreign key (tenant_id, not_reached_by) references users (tenant_id, id);
create index applications_not_reached on applications (tenant_id, not_reached_by) where not_reached_by is not null;
