-- Who confirmed a place: the pupil, or the school in their name. Who asked for it stands in created_by.
alter table applications add column confirmed_by uuid;
alter table applications add foreign key (tenant_id, confirmed_by) references users (tenant_id, id);
create index applications_confirmer on applications (tenant_id, confirmed_by) where confirmed_by is not null;
