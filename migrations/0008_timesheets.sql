create table timesheets (
  tenant_id uuid not null,
  id uuid not null,
  internship_id uuid not null,
  kind text not null default 'digital' check (kind in ('digital', 'paper')),
  status text not null default 'open' check (status in ('open', 'submitted', 'approved', 'locked', 'uploaded', 'verified',
    'returned')),
  locked_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, internship_id, kind),
  foreign key (tenant_id, internship_id) references internships (tenant_id, id)
);
call app.make_tenant_table('timesheets', 'select, insert, update');

create table timesheet_weeks (
  tenant_id uuid not null,
  id uuid not null,
  timesheet_id uuid not null,
  monday date not null check (extract(isodow from monday) = 1),
  status text not null default 'open' check (status in ('open', 'submitted', 'returned', 'approved', 'locked')),
  turn_since timestamptz not null,
  submitted_at timestamptz,
  submitted_by uuid,
  decided_at timestamptz,
  decided_by uuid,
  decided_by_name text,
  decided_channel text check (decided_channel in ('account', 'email_link')),
  return_reason text,
  override_reason text,
  lock_version integer not null default 0,
  primary key (tenant_id, id),
  unique (tenant_id, timesheet_id, monday),
  foreign key (tenant_id, timesheet_id) references timesheets (tenant_id, id)
);
create index timesheet_weeks_open on timesheet_weeks (tenant_id, status, submitted_at);
call app.make_tenant_table('timesheet_weeks', 'select, insert, update');

create table time_entries (
  tenant_id uuid not null,
  id uuid not null,
  week_id uuid not null,
  student_id uuid not null,
  date date not null,
  starts_at time,
  ends_at time,
  break_minutes integer not null default 0 check (break_minutes >= 0),
  minutes integer not null check (minutes between 1 and 1440),
  activity text not null default '',
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'rejected', 'corrected')),
  source text not null default 'manual' check (source in ('manual', 'checkin', 'scan', 'staff')),
  warnings jsonb not null default '[]',
  lock_version integer not null default 0,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, week_id) references timesheet_weeks (tenant_id, id),
  foreign key (tenant_id, student_id) references student_profiles (tenant_id, user_id)
);
create index time_entries_week on time_entries (tenant_id, week_id, date);
create index time_entries_student on time_entries (tenant_id, student_id, date);
call app.make_tenant_table('time_entries');
