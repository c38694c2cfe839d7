create table contract_templates (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  program text not null check (program in ('mas', 'traineeship')),
  school_id uuid,
  locale text not null check (locale in ('nl', 'en')),
  version integer not null default 1,
  status text not null default 'active' check (status in ('draft', 'active', 'retired')),
  body jsonb not null,
  fields jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references organizations (tenant_id, id)
);
create index contract_templates_active on contract_templates (tenant_id, program, locale, status);
call app.make_tenant_table('contract_templates');

create table contract_numbers (
  tenant_id uuid not null references tenants (id),
  year integer not null,
  last integer not null,
  primary key (tenant_id, year)
);
call app.make_tenant_table('contract_numbers', 'select, insert, update');

create table contracts (
  tenant_id uuid not null,
  id uuid not null,
  internship_id uuid not null,
  template_id uuid not null,
  template_version integer not null,
  number text not null,
  locale text not null check (locale in ('nl', 'en')),
  status text not null check (status in ('draft', 'filling', 'ready', 'signing', 'signed', 'declined', 'expired', 'voided',
    'superseded', 'terminated')),
  turn_since timestamptz not null,
  field_values jsonb not null default '{}',
  parts_done text[] not null default '{}',
  revision integer not null default 1,
  document_sha256 text,
  presented_file_id uuid,
  presented_sha256 text,
  sealed_file_id uuid,
  sealed_sha256 text,
  sealed_at timestamptz,
  verify_code text not null,
  sent_at timestamptz,
  expires_at timestamptz,
  completed_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  override_reason text,
  previous_contract_id uuid,
  lock_version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, number),
  unique (tenant_id, verify_code),
  foreign key (tenant_id, internship_id) references internships (tenant_id, id),
  foreign key (tenant_id, template_id) references contract_templates (tenant_id, id),
  foreign key (tenant_id, presented_file_id) references files (tenant_id, id),
  foreign key (tenant_id, sealed_file_id) references files (tenant_id, id),
  foreign key (tenant_id, previous_contract_id) references contracts (tenant_id, id)
);
-- An internship has one contract that counts.
create unique index contracts_one_live on contracts (tenant_id, internship_id)
  where status in ('draft', 'filling', 'ready', 'signing', 'signed', 'declined', 'expired');
call app.make_tenant_table('contracts', 'select, insert, update');

create table contract_signers (
  tenant_id uuid not null,
  id uuid not null,
  contract_id uuid not null,
  role text not null check (role in ('company', 'student', 'guardian', 'school')),
  turn integer not null,
  required boolean not null default true,
  user_id uuid,
  guardian_id uuid,
  name text not null,
  email text,
  locale text not null default 'nl' check (locale in ('nl', 'en')),
  status text not null default 'waiting' check (status in ('waiting', 'invited', 'viewed', 'signed', 'declined', 'replaced',
    'expired')),
  invited_at timestamptz,
  viewed_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  reminded_at timestamptz,
  reminder_count integer not null default 0,
  replaced_by uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, guardian_id) references guardians (tenant_id, id),
  foreign key (tenant_id, replaced_by) references contract_signers (tenant_id, id)
);
create index contract_signers_contract on contract_signers (tenant_id, contract_id);
create index contract_signers_user on contract_signers (tenant_id, user_id, status);
call app.make_tenant_table('contract_signers', 'select, insert, update');

create table signatures (
  tenant_id uuid not null,
  id uuid not null,
  signer_id uuid not null,
  contract_id uuid not null,
  method text not null check (method in ('drawn', 'typed', 'paper_scan')),
  channel text not null check (channel in ('account', 'email_link', 'qr', 'paper')),
  signed_name text not null,
  image_file_id uuid,
  document_sha256 text not null,
  revision integer not null,
  consent_version text not null,
  authority_confirmed boolean not null default false,
  witness_user_id uuid,
  ip text,
  user_agent text,
  signed_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, signer_id) references contract_signers (tenant_id, id),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id),
  foreign key (tenant_id, image_file_id) references files (tenant_id, id),
  foreign key (tenant_id, witness_user_id) references users (tenant_id, id)
);
create unique index signatures_one_per_signer on signatures (tenant_id, signer_id) where voided_at is null;
create index signatures_contract on signatures (tenant_id, contract_id);
call app.make_tenant_table('signatures', 'select, insert');
grant update (voided_at, void_reason) on signatures to stageplein_app;

create table contract_events (
  tenant_id uuid not null,
  contract_id uuid not null,
  seq integer not null,
  kind text not null,
  actor_kind text not null,
  actor_id uuid,
  signer_id uuid,
  ip text,
  user_agent text,
  data jsonb not null default '{}',
  at timestamptz not null,
  prev_hash text not null,
  hash text not null,
  primary key (tenant_id, contract_id, seq),
  foreign key (tenant_id, contract_id) references contracts (tenant_id, id)
);
call app.make_tenant_table('contract_events', 'select, insert');
create trigger contract_events_append_only before update or delete or truncate on contract_events
  for each statement execute function app.refuse_change();
