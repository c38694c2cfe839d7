alter table vacancies
  -- What a pupil reads, with its headings and lists; `description` holds the same words without them, for the search.
  add column description_html text not null default '',
  -- Who looks after somebody young at work that asks for it.
  add column supervision text not null default '',
  -- What a host of community service said yes to.
  add column mas_checks text[] not null default '{}',
  add column created_by uuid,
  -- The school that put it up in the name of the organization.
  add column by_school_id uuid,
  add column submitted_at timestamptz,
  -- What who judges it wants otherwise, or why it was refused or hidden.
  add column review_note text,
  add column previous_vacancy_id uuid,
  add foreign key (tenant_id, created_by) references users (tenant_id, id),
  add foreign key (tenant_id, by_school_id) references organizations (tenant_id, id),
  add foreign key (tenant_id, previous_vacancy_id) references vacancies (tenant_id, id) on delete set null (previous_vacancy_id);
create index vacancies_review on vacancies (tenant_id, submitted_at, id) where status = 'pending_review';
create index vacancies_previous on vacancies (tenant_id, previous_vacancy_id) where previous_vacancy_id is not null;

-- Who changed what: each field with what it said before and after.
create table vacancy_versions (
  tenant_id uuid not null,
  id uuid not null,
  vacancy_id uuid not null,
  changed_by uuid,
  changed_at timestamptz not null,
  -- `step` is null where only words changed.
  step text,
  reason text,
  changes jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, vacancy_id) references vacancies (tenant_id, id) on delete cascade,
  foreign key (tenant_id, changed_by) references users (tenant_id, id)
);
create index vacancy_versions_vacancy on vacancy_versions (tenant_id, vacancy_id, changed_at desc, id desc);
call app.make_tenant_table('vacancy_versions');
