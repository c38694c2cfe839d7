-- Pupils who ask for one place together (docs/decisions/0055-together-or-not-at-all.md): a group that forms by a code,
-- and the applications that were sent of it.
create table application_teams (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  vacancy_id uuid not null,
  slot_id uuid,
  period_id uuid not null,
  school_id uuid not null,
  code text not null,
  status text not null default 'forming' check (status in ('forming', 'sent', 'ended')),
  expires_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, vacancy_id) references vacancies (tenant_id, id) on delete cascade,
  foreign key (tenant_id, slot_id) references vacancy_slots (tenant_id, id) on delete set null (slot_id),
  foreign key (tenant_id, period_id) references internship_periods (tenant_id, id),
  foreign key (tenant_id, school_id) references organizations (tenant_id, id)
);
create unique index application_teams_code on application_teams (tenant_id, code) where status = 'forming';
create index application_teams_vacancy on application_teams (tenant_id, vacancy_id);
create index application_teams_slot on application_teams (tenant_id, slot_id) where slot_id is not null;
create index application_teams_period on application_teams (tenant_id, period_id);
create index application_teams_school on application_teams (tenant_id, school_id);
create index application_teams_ends on application_teams (tenant_id, expires_at) where status = 'forming';
call app.make_tenant_table('application_teams');

-- Who is in it, what each wrote, and whether they have said yes. Whoever is in it longest leads it.
create table application_team_members (
  tenant_id uuid not null references tenants (id),
  team_id uuid not null,
  student_id uuid not null,
  -- In which order they came.
  position integer not null,
  motivation text not null default '',
  joined_at timestamptz not null,
  agreed_at timestamptz,
  left_at timestamptz,
  application_id uuid,
  primary key (tenant_id, team_id, student_id),
  foreign key (tenant_id, team_id) references application_teams (tenant_id, id) on delete cascade,
  foreign key (tenant_id, student_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, application_id) references applications (tenant_id, id) on delete set null (application_id)
);
create index application_team_members_student on application_team_members (tenant_id, student_id);
create index application_team_members_application on application_team_members (tenant_id, application_id) where application_id is not null;
call app.make_tenant_table('application_team_members');

-- An application that is one of a group, and the yes of a pupil or a mentor that waits for the others'.
alter table applications add team_id uuid, add team_agreed_at timestamptz,
  add foreign key (tenant_id, team_id) references application_teams (tenant_id, id) on delete set null (team_id);
create index applications_team on applications (tenant_id, team_id) where team_id is not null;

update tenants set capabilities = capabilities || '{"teamApplications": true}';
