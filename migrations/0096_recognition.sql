-- Until when an organization is recognised to train pupils of vocational education (BR-09); without a day for as long as its number stands.
alter table organizations add sbb_valid_until date;

-- Why a school places somebody there all the same.
create table recognition_exceptions (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  school_id uuid not null,
  organization_id uuid not null,
  reason text not null,
  given_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, school_id, organization_id),
  foreign key (tenant_id, school_id) references organizations (tenant_id, id),
  foreign key (tenant_id, organization_id) references organizations (tenant_id, id),
  foreign key (tenant_id, given_by) references users (tenant_id, id)
);
create index recognition_exceptions_organization on recognition_exceptions (tenant_id, organization_id);
create index recognition_exceptions_given_by on recognition_exceptions (tenant_id, given_by);
call app.make_tenant_table('recognition_exceptions');
