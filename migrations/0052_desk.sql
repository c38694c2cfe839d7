-- Classes: what other systems know them by, and a version, so that two people do not overwrite each other.
alter table groups
  add column program_code text,
  add column external_key text,
  add column lock_version integer not null default 0,
  add column archived_at timestamptz;
create unique index groups_external_key on groups (tenant_id, school_id, school_year, external_key) where external_key is not null;

-- Who looks after whom, from when, and for how many at most. Without a first day it held from the beginning.
alter table mentorships
  add column started_on date,
  add column capacity integer check (capacity > 0),
  add check (ended_on is null or started_on is null or ended_on >= started_on);

-- Where every pupil of a school stands is asked at once.
create index student_profiles_school on student_profiles (tenant_id, school_id);
create index contracts_internship on contracts (tenant_id, internship_id);
create index group_memberships_now on group_memberships (tenant_id, group_id) where left_on is null;
