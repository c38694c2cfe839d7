-- What was told because time passed, by its name: the clock comes by every few minutes and tells each thing once.
create table reminders (
  tenant_id uuid not null references tenants (id),
  name text not null check (length(name) <= 200),
  told_at timestamptz not null,
  primary key (tenant_id, name)
);
call app.make_tenant_table('reminders', 'select, insert');
