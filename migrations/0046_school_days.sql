-- What a school says of its own days: days off, holidays laid elsewhere than advised, weeks of tests, lessons in a region's holiday.
create table school_days (
  tenant_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  kind text not null check (kind in ('free_day', 'holiday', 'test_week', 'lessons')),
  name text not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  -- The event of the calendar file it was read from: the same file read again changes it instead of doubling it.
  calendar_uid text,
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references organizations (tenant_id, id)
);
create index school_days_school on school_days (tenant_id, school_id, starts_on);
create unique index school_days_calendar on school_days (tenant_id, school_id, calendar_uid) where calendar_uid is not null;
call app.make_tenant_table('school_days');
