create table applications (
  tenant_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  vacancy_id uuid not null,
  organization_id uuid not null,
  period_id uuid not null,
  origin text not null default 'vacancy' check (origin in ('vacancy', 'self_found', 'assigned', 'invited')),
  status text not null check (status in ('draft', 'awaiting_mentor', 'awaiting_school', 'awaiting_company_check', 'submitted',
    'seen', 'interview', 'accepted', 'confirmed', 'declined', 'mentor_declined', 'changes_requested', 'withdrawn',
    'superseded', 'expired', 'cancelled_by_company')),
  turn_since timestamptz not null,
  motivation text not null default '',
  interview_at timestamptz,
  supervisor_user_id uuid,
  decline_reason text,
  decline_note text,
  withdraw_reason text,
  restored_at timestamptz,
  seen_at timestamptz,
  expires_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  created_by uuid,
  lock_version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, student_id) references student_profiles (tenant_id, user_id),
  foreign key (tenant_id, vacancy_id) references vacancies (tenant_id, id),
  foreign key (tenant_id, organization_id) references organizations (tenant_id, id),
  foreign key (tenant_id, period_id) references internship_periods (tenant_id, id),
  foreign key (tenant_id, supervisor_user_id) references users (tenant_id, id)
);
-- One open application of a pupil on a place, whatever two tabs do at once.
create unique index applications_one_open on applications (tenant_id, student_id, vacancy_id) where status in ('draft',
  'awaiting_mentor', 'awaiting_school', 'awaiting_company_check', 'submitted', 'seen', 'interview', 'accepted', 'changes_requested');
create index applications_student on applications (tenant_id, student_id, created_at desc);
create index applications_organization on applications (tenant_id, organization_id, status);
create index applications_vacancy on applications (tenant_id, vacancy_id, status);
create index applications_period on applications (tenant_id, period_id, status);
call app.make_tenant_table('applications', 'select, insert, update');

create table internships (
  tenant_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  organization_id uuid not null,
  vacancy_id uuid,
  application_id uuid,
  period_id uuid not null,
  program text not null check (program in ('mas', 'traineeship')),
  status text not null check (status in ('planned', 'contracting', 'ready', 'active', 'wrapping_up', 'completed', 'not_passed',
    'terminated', 'cancelled')),
  turn_since timestamptz not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  minutes_planned integer,
  minutes_approved integer not null default 0,
  supervisor_user_id uuid,
  school_supervisor_id uuid,
  place text not null default '',
  lat double precision,
  lng double precision,
  schedule jsonb not null default '{}',
  tasks text not null default '',
  learning_goals text not null default '',
  paper_contract_on date,
  result text check (result in ('passed', 'failed', 'partial')),
  result_note text,
  completed_at timestamptz,
  ended_reason text,
  ended_note text,
  lock_version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, application_id),
  foreign key (tenant_id, student_id) references student_profiles (tenant_id, user_id),
  foreign key (tenant_id, organization_id) references organizations (tenant_id, id),
  foreign key (tenant_id, vacancy_id) references vacancies (tenant_id, id),
  foreign key (tenant_id, application_id) references applications (tenant_id, id),
  foreign key (tenant_id, period_id) references internship_periods (tenant_id, id),
  foreign key (tenant_id, supervisor_user_id) references users (tenant_id, id),
  foreign key (tenant_id, school_supervisor_id) references users (tenant_id, id)
);
create index internships_student on internships (tenant_id, student_id);
create index internships_organization on internships (tenant_id, organization_id, status);
create index internships_period on internships (tenant_id, period_id, status);
create index internships_vacancy on internships (tenant_id, vacancy_id);
call app.make_tenant_table('internships', 'select, insert, update');
