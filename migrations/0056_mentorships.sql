-- Two people who change a mentorship do not overwrite each other. Nothing of one is ever taken away: it is ended.
alter table mentorships
  add column lock_version integer not null default 0,
  add column updated_at timestamptz not null default now();

-- The school's supervisor of an internship follows the mentorships: asked for by pupil.
create index internships_student_open on internships (tenant_id, student_id)
  where status not in ('completed', 'not_passed', 'terminated', 'cancelled');
