-- How many pupils in a row had no answer from a place: at three it rests until somebody says it is still there (BR-12).
alter table vacancies add column unanswered smallint not null default 0 check (unanswered >= 0);
