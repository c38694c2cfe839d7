-- How an afternoon at a place goes, a line for each hour, and who guides one there, in the words of its host (decision 76).
alter table vacancies
  add column day_plan text[] not null default '{}',
  add column guide text not null default '',
  add column guide_quote text not null default '';
