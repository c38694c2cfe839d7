-- Somebody says that a place is not as it should be; who looks after all places decides.
create table vacancy_reports (
  tenant_id uuid not null,
  id uuid not null,
  vacancy_id uuid not null,
  reporter_id uuid not null,
  reason text not null check (reason in ('unsafe', 'misleading', 'paid_work', 'inappropriate', 'wrong_address', 'other')),
  details text not null check (length(details) between 10 and 500),
  status text not null default 'open' check (status in ('open', 'in_review', 'dismissed', 'hidden', 'removed')),
  decision_note text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, vacancy_id) references vacancies (tenant_id, id),
  foreign key (tenant_id, reporter_id) references users (tenant_id, id),
  foreign key (tenant_id, decided_by) references users (tenant_id, id)
);
-- Saying the same twice is saying it once.
create unique index vacancy_reports_open on vacancy_reports (tenant_id, vacancy_id, reporter_id)
  where status in ('open', 'in_review');
create index vacancy_reports_waiting on vacancy_reports (tenant_id, created_at, id) where status in ('open', 'in_review');
call app.make_tenant_table('vacancy_reports');
