-- What the law says of a place, as its writer confirmed it line by line; and hours that a school allows all the same, with its reason.
alter table vacancies
  add column work_confirmed text[] not null default '{}',
  add column hours_confirmed text[] not null default '{}',
  add column hours_allowed text[] not null default '{}',
  add column hours_allowed_reason text,
  add constraint hours_allowed_for_a_reason check (hours_allowed = '{}' or hours_allowed_reason is not null);
