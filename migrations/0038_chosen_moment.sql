-- Which moment of something that is once a pupil asked for. Where its company takes that moment away, none is agreed any more.
alter table applications
  add column slot_id uuid,
  add foreign key (tenant_id, slot_id) references vacancy_slots (tenant_id, id) on delete set null (slot_id);
create index applications_slot on applications (tenant_id, slot_id) where slot_id is not null;
