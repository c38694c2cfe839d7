-- What visitors and people who are signed in ask by the contact form, and what they were answered.
create table contact_questions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  asker text not null check (asker in ('pupil', 'parent', 'organization', 'school', 'other')),
  topic text not null check (topic in ('place', 'signing', 'hours', 'trouble', 'taking_part', 'data', 'website', 'other')),
  -- The school that answers; without one it is who runs the tenant.
  school_id uuid,
  user_id uuid,
  name text not null,
  email text not null,
  locale text not null check (locale in ('nl', 'en')),
  message text not null,
  status text not null default 'open' check (status in ('open', 'answered')),
  answer text,
  answered_by uuid,
  answered_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references organizations (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, answered_by) references users (tenant_id, id),
  check ((status = 'answered') = (answer is not null and answered_at is not null))
);
create index contact_questions_newest on contact_questions (tenant_id, status, created_at desc, id);
create index contact_questions_school on contact_questions (tenant_id, school_id);
create index contact_questions_user on contact_questions (tenant_id, user_id);
create index contact_questions_answered_by on contact_questions (tenant_id, answered_by);
call app.make_tenant_table('contact_questions');
