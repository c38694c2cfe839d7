-- A pupil's own place (docs/decisions/0051-a-place-found-by-oneself.md): an application without a vacancy, at a host that
-- may not be known yet and has no account.
alter table applications alter vacancy_id drop not null, alter organization_id drop not null,
  add constraint applications_of_a_place check (origin = 'self_found' or (vacancy_id is not null and organization_id is not null));

-- What the pupil told of it, and what school and host said to that.
create table self_found_places (
  tenant_id uuid not null references tenants (id),
  application_id uuid not null,
  host_name text not null,
  typed_name text,
  kvk_number text,
  street text,
  house_number text,
  postcode text,
  city text,
  contact_name text not null,
  contact_email text,
  contact_phone text,
  purpose text check (purpose in ('nonprofit', 'social', 'profit')),
  is_relative boolean not null,
  relative_note text,
  tasks text not null,
  weekly_schedule jsonb not null default '{}',
  starts_on date,
  ends_on date check (ends_on >= starts_on),
  planned_hours integer check (planned_hours between 1 and 2000),
  question text,
  message text,
  relative_reason text,
  confirmed_by text check (confirmed_by in ('link', 'account', 'phone')),
  confirmed_name text,
  confirmed_note text,
  primary key (tenant_id, application_id),
  foreign key (tenant_id, application_id) references applications (tenant_id, id),
  check (contact_email is not null or contact_phone is not null)
);
call app.make_tenant_table('self_found_places');

-- Who is meant at a host that has no account.
alter table internships add host_contact_name text, add host_contact_email text, add host_contact_phone text;

alter table access_tokens drop constraint access_tokens_kind_check;
alter table access_tokens add constraint access_tokens_kind_check
  check (kind in ('sign', 'qr', 'fill', 'hours', 'reset', 'confirm', 'unlock', 'email', 'claim', 'self_found'));

update tenants set capabilities = capabilities || jsonb_build_object('selfFoundAllowed', key <> 'match2gether');
