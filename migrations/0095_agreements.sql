-- What a school and an organization agreed for all their internships together: from when until when, with the paper it stands on.
create table partner_agreements (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  school_id uuid not null,
  organization_id uuid not null,
  kind text not null check (kind in ('framework', 'privacy', 'other')),
  note text not null default '',
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  file_id uuid,
  lock_version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references organizations (tenant_id, id),
  foreign key (tenant_id, organization_id) references organizations (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index partner_agreements_school on partner_agreements (tenant_id, school_id, organization_id);
create index partner_agreements_organization on partner_agreements (tenant_id, organization_id);
create index partner_agreements_file on partner_agreements (tenant_id, file_id) where file_id is not null;
call app.make_tenant_table('partner_agreements');
create index files_of_agreements on files (tenant_id, created_at) where owner_type = 'partner_agreements';

update tenants set capabilities = jsonb_build_object('agreementNeeded', 'no') || capabilities;
