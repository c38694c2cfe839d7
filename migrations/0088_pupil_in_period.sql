-- What a pupil did in one period is looked up for every road. By these it is found at once, also where nothing is known yet
-- of how the rows lie: before, the whole period could be read for each of its pupils.
create index internships_pupil on internships (tenant_id, student_id, period_id);
drop index internships_student;
create index applications_pupil on applications (tenant_id, student_id, period_id);
