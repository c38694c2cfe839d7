-- The papers an internship asks for (docs/decisions/0058-papers-before-the-start.md): a certificate of conduct, a risk
-- assessment, and what a school adds of its own. Which are asked says a rule of the school, or the place itself.
create table document_rules (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  school_id uuid not null,
  -- Of one period; of all of the school without.
  period_id uuid,
  kind text not null check (kind in ('vog', 'risk_assessment', 'other')),
  name text not null default '' check ((kind = 'other') = (name <> '')),
  handed_in_by text not null check (handed_in_by in ('student', 'company', 'school')),
  -- Only at places in one of these; everywhere without.
  sector_keys text[] not null default '{}',
  days_before integer not null check (days_before between 0 and 90),
  is_archived boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, school_id) references organizations (tenant_id, id),
  foreign key (tenant_id, period_id) references internship_periods (tenant_id, id)
);
create index document_rules_school on document_rules (tenant_id, school_id) where not is_archived;
create index document_rules_period on document_rules (tenant_id, period_id) where period_id is not null;
call app.make_tenant_table('document_rules');

create table required_documents (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  internship_id uuid not null,
  rule_id uuid,
  kind text not null check (kind in ('vog', 'risk_assessment', 'other')),
  name text not null default '' check ((kind = 'other') = (name <> '')),
  handed_in_by text not null check (handed_in_by in ('student', 'company', 'school')),
  status text not null check (status in ('requested', 'received', 'verified', 'rejected', 'expired', 'waived')),
  turn_since timestamptz not null,
  -- How long before the first day it has to be there.
  days_before integer not null check (days_before between 0 and 90),
  valid_until date,
  -- Why it was rejected or waived.
  note text not null default '',
  -- Gone once nobody needs it any more: what was judged stays.
  file_id uuid,
  received_at timestamptz,
  received_from uuid,
  judged_at timestamptz,
  judged_by uuid,
  lock_version integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, internship_id, kind, name),
  foreign key (tenant_id, internship_id) references internships (tenant_id, id) on delete cascade,
  foreign key (tenant_id, rule_id) references document_rules (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id),
  foreign key (tenant_id, received_from) references users (tenant_id, id),
  foreign key (tenant_id, judged_by) references users (tenant_id, id)
);
create index required_documents_rule on required_documents (tenant_id, rule_id) where rule_id is not null;
create index required_documents_file on required_documents (tenant_id, file_id) where file_id is not null;
create index required_documents_received_from on required_documents (tenant_id, received_from) where received_from is not null;
create index required_documents_judged_by on required_documents (tenant_id, judged_by) where judged_by is not null;
create index required_documents_valid on required_documents (tenant_id, valid_until) where status = 'verified' and valid_until is not null;
create index files_of_documents on files (tenant_id, created_at) where owner_type = 'required_documents';
call app.make_tenant_table('required_documents');

update tenants set capabilities = jsonb_build_object('missingDocuments', 'warn', 'documentsKeptMonths', 6) || capabilities;

alter table data_views drop constraint data_views_what_check;
alter table data_views add constraint data_views_what_check
  check (what in ('students', 'applications', 'internships', 'contracts', 'timesheets', 'required_documents'));
