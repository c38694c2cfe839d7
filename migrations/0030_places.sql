-- A place that is for named classes alone. It is for their schools alone too, so that whoever asks for places without a
-- school finds none of them.
alter table vacancies add column group_ids uuid[] not null default '{}', add check (group_ids = '{}' or school_ids <> '{}');
alter table vacancy_search add column group_ids uuid[] not null default '{}';

-- What a place says to who reads English; empty where nobody wrote it. Its words are found like the others.
alter table vacancies add column title_en text not null default '', add column summary_en text not null default '',
  add column description_en text not null default '', add column tasks_en text[] not null default '{}';

-- How many pupils in a row had no answer from a place: at three it rests until somebody says it is still there (BR-12).
alter table vacancies add column unanswered smallint not null default 0 check (unanswered >= 0);
