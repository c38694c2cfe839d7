-- Whether the bank shows a pupil what may suit them; theirs to switch off.
alter table student_profiles add column wants_recommendations boolean not null default true;
