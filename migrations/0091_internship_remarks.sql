-- What pupil, organization and school want to remember of an internship; all three read it.
alter table internships add column remarks text not null default '' check (length(remarks) <= 1000);
