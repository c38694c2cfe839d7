-- Accounts belong to a cooperation of partners, users to one tenant.

create table accounts (
  cooperation_id uuid not null,
  id uuid not null,
  email text check (email = lower(email)),
  username text check (username = lower(username)),
  password_hash text,
  confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (cooperation_id, id),
  unique (cooperation_id, email),
  unique (cooperation_id, username),
  check (email is not null or username is not null)
);
alter table accounts enable row level security;
alter table accounts force row level security;
create policy cooperation_only on accounts as restrictive for all to public
  using (cooperation_id = (select app.cooperation_id())) with check (cooperation_id = (select app.cooperation_id()));
create policy everyone on accounts as permissive for all to public using (true) with check (true);
grant select, insert, update on accounts to stageplein_app;

create table users (
  tenant_id uuid not null,
  id uuid not null,
  cooperation_id uuid not null,
  account_id uuid,
  first_name text not null check (first_name <> ''),
  infix text,
  last_name text not null check (last_name <> ''),
  gender text check (gender in ('male', 'female', 'other')),
  phone text,
  locale text not null default 'nl' check (locale in ('nl', 'en')),
  status text not null default 'invited' check (status in ('invited', 'active', 'inactive', 'archived')),
  theme_mode text not null default 'auto' check (theme_mode in ('auto', 'light', 'dark')),
  density text not null default 'auto' check (density in ('auto', 'roomy', 'compact')),
  single_keys boolean not null default true,
  last_sign_in_at timestamptz,
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, account_id),
  foreign key (tenant_id, cooperation_id) references tenants (id, cooperation_id),
  foreign key (cooperation_id, account_id) references accounts (cooperation_id, id)
);
create index users_name on users (tenant_id, last_name, first_name);
call app.make_tenant_table('users');

create table organizations (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  type text not null check (type in ('School', 'Company', 'VolunteerCenter', 'SchoolBoard', 'Municipality')),
  name text not null check (name <> ''),
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied', 'archived')),
  parent_id uuid,
  kvk_number text check (kvk_number ~ '^\d{8}$'),
  branch_number text,
  brin text,
  is_nonprofit boolean not null default false,
  sector_keys text[] not null default '{}',
  website text,
  email text,
  phone text,
  street text,
  house_number text,
  postcode text,
  city text,
  lat double precision,
  lng double precision,
  description text not null default '',
  settings jsonb not null default '{}',
  source text not null default 'staff' check (source in ('signup', 'import', 'self_found', 'staff')),
  denied_reason text,
  approved_at timestamptz,
  approved_by uuid,
  lock_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references organizations (tenant_id, id)
);
create unique index organizations_kvk on organizations (tenant_id, kvk_number, coalesce(branch_number, ''))
  where kvk_number is not null and archived_at is null;
create index organizations_name on organizations (tenant_id, lower(name));
create index organizations_type on organizations (tenant_id, type, status);
call app.make_tenant_table('organizations');

create table organization_profiles (
  tenant_id uuid not null,
  organization_id uuid not null,
  about_html text not null default '',
  what_you_do text not null default '',
  house_rules text not null default '',
  travel_info text not null default '',
  updated_at timestamptz not null default now(),
  primary key (tenant_id, organization_id),
  foreign key (tenant_id, organization_id) references organizations (tenant_id, id)
);
call app.make_tenant_table('organization_profiles');

create table roles (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null check (name in ('platform_admin', 'tenant_admin', 'broker', 'admin', 'coordinator', 'mentor',
    'supervisor', 'signatory', 'student', 'guardian', 'viewer')),
  organization_id uuid,
  granted_by uuid,
  expires_on date,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, user_id, name, organization_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, organization_id) references organizations (tenant_id, id)
);
create index roles_organization on roles (tenant_id, organization_id, name);
call app.make_tenant_table('roles');

create table memberships (
  tenant_id uuid not null,
  user_id uuid not null,
  organization_id uuid not null,
  job_title text,
  is_contact_person boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, organization_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, organization_id) references organizations (tenant_id, id)
);
create index memberships_organization on memberships (tenant_id, organization_id);
call app.make_tenant_table('memberships');

create table sessions (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  client text not null,
  token_hash bytea not null,
  previous_hash bytea,
  last_hash bytea,
  rotated_at timestamptz,
  expires_at timestamptz not null,
  ip text,
  user_agent text,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, user_id, client),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
call app.make_tenant_table('sessions');

-- Links that open something without an account: signing, a guardian's page, a company's hours, a new password.
create table access_tokens (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  kind text not null check (kind in ('sign', 'qr', 'fill', 'hours', 'reset', 'confirm')),
  digest bytea not null,
  subject_type text not null,
  subject_id uuid not null,
  data jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, digest)
);
create index access_tokens_subject on access_tokens (tenant_id, subject_type, subject_id, kind);
call app.make_tenant_table('access_tokens');
