-- Who looked at whose record, once a day for each; the person it is about may read it.
create table data_views (
  tenant_id uuid not null,
  subject_id uuid not null,
  -- Null for who came by a link and has no account.
  viewer_id uuid,
  impersonator_id uuid,
  capacity text not null,
  organization_id uuid,
  what text not null check (what in ('students', 'applications', 'internships', 'contracts', 'timesheets')),
  on_day date not null,
  first_at timestamptz not null,
  unique nulls not distinct (tenant_id, subject_id, on_day, what, viewer_id, impersonator_id, capacity),
  foreign key (tenant_id, subject_id) references users (tenant_id, id),
  foreign key (tenant_id, viewer_id) references users (tenant_id, id),
  foreign key (tenant_id, organization_id) references organizations (tenant_id, id)
);
create index data_views_age on data_views (tenant_id, on_day);
call app.make_tenant_table('data_views', 'select, insert, delete');

-- What is kept for a time is taken away after it.
grant delete on email_deliveries, notifications to stageplein_app;
