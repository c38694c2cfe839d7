-- Whom somebody guides at a company: lists of people ask it of each row they show, and read every internship under way without.
create index internships_supervisor on internships (tenant_id, supervisor_user_id) where supervisor_user_id is not null;
