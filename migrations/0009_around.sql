create table notifications (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  template_key text not null,
  subject_type text not null,
  subject_id uuid not null,
  data jsonb not null default '{}',
  path text not null,
  action_required boolean not null default false,
  dedupe_key text not null,
  read_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, dedupe_key),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create index notifications_recent on notifications (tenant_id, user_id, created_at desc);
call app.make_tenant_table('notifications', 'select, insert, update');

create table feedback (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  user_id uuid,
  name text,
  email text,
  message text not null,
  screenshot_file_id uuid,
  tags text[] not null default '{}',
  source text not null default '',
  status text not null default 'open' check (status in ('open', 'handled')),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, screenshot_file_id) references files (tenant_id, id)
);
create index feedback_recent on feedback (tenant_id, created_at desc);
call app.make_tenant_table('feedback', 'select, insert, update');

create table import_runs (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('students', 'organizations', 'vacancies')),
  organization_id uuid,
  file_name text not null,
  sha256 text not null,
  encoding text not null,
  delimiter text not null,
  status text not null check (status in ('previewed', 'completed', 'completed_with_errors', 'failed')),
  counts jsonb not null,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, organization_id) references organizations (tenant_id, id)
);
create index import_runs_recent on import_runs (tenant_id, created_at desc);
call app.make_tenant_table('import_runs', 'select, insert, update');

create table import_rows (
  tenant_id uuid not null,
  run_id uuid not null,
  line integer not null,
  raw jsonb not null,
  action text not null check (action in ('create', 'update', 'unchanged', 'move', 'skip', 'error')),
  errors jsonb not null default '[]',
  record_type text,
  record_id uuid,
  primary key (tenant_id, run_id, line),
  foreign key (tenant_id, run_id) references import_runs (tenant_id, id)
);
call app.make_tenant_table('import_rows', 'select, insert');
