-- A place that the school holds out to a pupil, with why it suits; the pupil asks for it with one tap, or says no.
create table match_proposals (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  period_id uuid not null,
  student_id uuid not null,
  vacancy_id uuid not null,
  reasons jsonb not null,
  status text not null default 'open' check (status in ('open', 'taken', 'refused')),
  application_id uuid,
  proposed_by uuid,
  expires_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, period_id) references internship_periods (tenant_id, id),
  foreign key (tenant_id, student_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, vacancy_id) references vacancies (tenant_id, id) on delete cascade,
  foreign key (tenant_id, application_id) references applications (tenant_id, id) on delete set null (application_id),
  foreign key (tenant_id, proposed_by) references users (tenant_id, id) on delete set null (proposed_by)
);
create index match_proposals_student on match_proposals (tenant_id, student_id, created_at desc);
create index match_proposals_vacancy on match_proposals (tenant_id, vacancy_id) where status = 'open';
create index match_proposals_period on match_proposals (tenant_id, period_id);
create index match_proposals_application on match_proposals (tenant_id, application_id);
create index match_proposals_proposer on match_proposals (tenant_id, proposed_by);
call app.make_tenant_table('match_proposals');
