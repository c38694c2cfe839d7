create table student_profiles (
  tenant_id uuid not null,
  user_id uuid not null,
  school_id uuid not null,
  student_number text,
  birth_date date,
  level text,
  year integer,
  home_postcode text,
  home_lat double precision,
  home_lng double precision,
  max_travel_minutes integer,
  transport text not null default 'bike' check (transport in ('foot', 'bike', 'public_transport', 'moped', 'car')),
  interests text[] not null default '{}',
  available_days text[] not null default '{}',
  side_job_hours_week integer not null default 0,
  leaves_on date,
  hours_credited_minutes integer not null default 0,
  hours_target_override integer,
  exempt boolean not null default false,
  exempt_reason text,
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, school_id) references organizations (tenant_id, id)
);
-- Leading zeros are kept and compared as numbers: 007 and 7 are one pupil.
create unique index student_profiles_number on student_profiles (tenant_id, school_id, ltrim(student_number, '0'))
  where student_number is not null;
call app.make_tenant_table('student_profiles');

create table guardians (
  tenant_id uuid not null,
  id uuid not null,
  student_id uuid not null,
  first_name text not null default '',
  last_name text not null,
  email text,
  phone text,
  relation text not null default 'parent' check (relation in ('parent', 'guardian', 'caretaker', 'other')),
  has_authority boolean not null default true,
  locale text not null default 'nl' check (locale in ('nl', 'en')),
  contact_order integer not null default 1 check (contact_order in (1, 2)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, student_id) references student_profiles (tenant_id, user_id)
);
create index guardians_student on guardians (tenant_id, student_id);
call app.make_tenant_table('guardians');

create table groups (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  school_year text not null check (school_year ~ '^\d{4}-\d{4}$'),
  name text not null,
  kind text not null default 'class' check (kind in ('class', 'cluster', 'program')),
  level text,
  year integer,
  hours_target integer,
  status text not null default 'active' check (status in ('active', 'archived')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, school_id, school_year, name),
  foreign key (tenant_id, school_id) references organizations (tenant_id, id)
);
call app.make_tenant_table('groups');

create table group_memberships (
  tenant_id uuid not null,
  group_id uuid not null,
  student_id uuid not null,
  joined_on date not null,
  left_on date,
  primary key (tenant_id, group_id, student_id, joined_on),
  foreign key (tenant_id, group_id) references groups (tenant_id, id),
  foreign key (tenant_id, student_id) references student_profiles (tenant_id, user_id)
);
create index group_memberships_student on group_memberships (tenant_id, student_id);
call app.make_tenant_table('group_memberships');

create table mentorships (
  tenant_id uuid not null,
  id uuid not null,
  mentor_id uuid not null,
  group_id uuid,
  student_id uuid,
  role text not null default 'mentor' check (role in ('mentor', 'supervisor')),
  created_at timestamptz not null default now(),
  ended_on date,
  primary key (tenant_id, id),
  check (num_nonnulls(group_id, student_id) = 1),
  foreign key (tenant_id, mentor_id) references users (tenant_id, id),
  foreign key (tenant_id, group_id) references groups (tenant_id, id),
  foreign key (tenant_id, student_id) references student_profiles (tenant_id, user_id)
);
create index mentorships_mentor on mentorships (tenant_id, mentor_id);
create index mentorships_group on mentorships (tenant_id, group_id);
create index mentorships_student on mentorships (tenant_id, student_id);
call app.make_tenant_table('mentorships');

create table internship_periods (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  name text not null,
  program text not null check (program in ('mas', 'traineeship')),
  school_year text not null check (school_year ~ '^\d{4}-\d{4}$'),
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  search_opens_on date,
  applications_close_on date,
  contract_deadline date,
  completion_deadline date,
  hours_target integer,
  min_internships integer not null default 1,
  max_internships integer not null default 1,
  weekdays text[] not null default '{}',
  allow_holidays boolean not null default false,
  status text not null default 'open' check (status in ('draft', 'announced', 'open', 'closed_for_applications', 'running',
    'finished', 'archived')),
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references organizations (tenant_id, id)
);
create index internship_periods_school on internship_periods (tenant_id, school_id);
call app.make_tenant_table('internship_periods');

create table period_groups (
  tenant_id uuid not null,
  period_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, period_id, group_id),
  foreign key (tenant_id, period_id) references internship_periods (tenant_id, id),
  foreign key (tenant_id, group_id) references groups (tenant_id, id)
);
create index period_groups_group on period_groups (tenant_id, group_id);
call app.make_tenant_table('period_groups', 'select, insert, delete');
