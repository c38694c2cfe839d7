-- Places a pupil keeps to come back to.
create table favorites (
  tenant_id uuid not null,
  user_id uuid not null,
  vacancy_id uuid not null,
  kept_at timestamptz not null,
  primary key (tenant_id, user_id, vacancy_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, vacancy_id) references vacancies (tenant_id, id) on delete cascade
);
create index favorites_vacancy on favorites (tenant_id, vacancy_id);
call app.make_tenant_table('favorites');

-- What a pupil looked at last: the newest twenty, for nobody else.
create table seen_vacancies (
  tenant_id uuid not null,
  user_id uuid not null,
  vacancy_id uuid not null,
  seen_at timestamptz not null,
  primary key (tenant_id, user_id, vacancy_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, vacancy_id) references vacancies (tenant_id, id) on delete cascade
);
create index seen_vacancies_vacancy on seen_vacancies (tenant_id, vacancy_id);
call app.make_tenant_table('seen_vacancies');
