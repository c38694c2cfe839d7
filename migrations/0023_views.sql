-- How often a place was looked at on a day: a number, of nobody in particular.
create table vacancy_views (
  tenant_id uuid not null,
  vacancy_id uuid not null,
  on_day date not null,
  views integer not null check (views > 0),
  primary key (tenant_id, vacancy_id, on_day),
  foreign key (tenant_id, vacancy_id) references vacancies (tenant_id, id)
);
call app.make_tenant_table('vacancy_views', 'select, insert, update');

-- In how many days an organization usually answers: the middle of its answers of a year, where there are three or more.
alter table organizations add column answer_days smallint check (answer_days >= 1);
